from make24._kernel.instructions import Instructions

instructions: Instructions
