"""The forms of n operands, packed; see plan.pxd."""

from libc.stdlib cimport free, malloc

from make24._kernel.code cimport DIVIDE, MINUS, PLUS, TIMES, Code, card_code, joined

from make24._kernel.forms import Forms

cdef dict MAKINGS = {
    "card": A_CARD,
    "sum": A_SUM,
    "difference": A_DIFFERENCE,
    "pure": A_PURE_PRODUCT,
    "mixed": A_MIXED_PRODUCT,
}


cdef class Packed:
    """The plan of one size, and the owner of its memory."""

    cdef Plan plan

    def __cinit__(self, int size):
        forms = Forms(size)
        self.plan.size = size
        self.plan.forms = len(forms.forms)
        self.plan.half = 1 << (self.plan.forms - 1).bit_length()
        self.plan.run_count = len(forms.runs)
        self.plan.lookup_count = len(forms.lookups)
        self.plan.left = <int*>malloc(self.plan.forms * sizeof(int))
        self.plan.right = <int*>malloc(self.plan.forms * sizeof(int))
        self.plan.making = <unsigned char*>malloc(self.plan.forms)
        self.plan.runs = <Run*>malloc((self.plan.run_count + 1) * sizeof(Run))
        self.plan.lookups = <Lookup*>malloc((self.plan.lookup_count + 1) * sizeof(Lookup))
        if not (
            self.plan.left
            and self.plan.right
            and self.plan.making
            and self.plan.runs
            and self.plan.lookups
        ):
            raise MemoryError(f"no memory for the plan of {size} operands")
        self.fill(forms)

    cdef int fill(self, forms) except -1:
        cdef Plan* plan = &self.plan
        cdef int place
        for place, (making, left, right) in enumerate(forms.forms):
            plan.making[place] = MAKINGS[making]
            plan.left[place] = reference(plan, left)
            plan.right[place] = reference(plan, right)
        for place, run in enumerate(forms.runs):
            plan.runs[place] = Run(place % 2 == 0, run.start, run.stop)
        for place, (scalar, run, sums, inverted) in enumerate(forms.lookups):
            plan.lookups[place] = Lookup(
                reference(plan, scalar), run.start, run.stop, sums, inverted
            )
        return 0

    def __dealloc__(self):
        free(self.plan.left)
        free(self.plan.right)
        free(self.plan.making)
        free(self.plan.runs)
        free(self.plan.lookups)


cdef int reference(const Plan* plan, int form) noexcept:
    return form if form >= 0 else ~form ^ plan.half


cdef dict packed = {}  # never emptied, so that a pointer into it is good for ever
cdef const Plan* plans[MAX_OPERANDS + 1]


cdef const Plan* plan_for(int size) except NULL:
    # For no more than MAX_OPERANDS.
    if plans[size] == NULL:
        make_plan(size)
        plans[size] = &(<Packed>packed[size]).plan
    return plans[size]


def make_plan(int size):
    """Make the plan for hands of `size` numbers, unless it is there."""
    packed.setdefault(size, Packed(size))  # where another thread was faster, its plan stays


cdef Code form_code(const Plan* plan, int reference) noexcept nogil:
    # The postfix program of a form, right way up or (a mixed product only) upside down.
    cdef int half = plan.half
    cdef int form = reference & (half - 1)
    cdef int making = plan.making[form]
    cdef int left = plan.left[form]
    cdef int right = plan.right[form]
    if making == A_CARD:
        return card_code(form)
    if making == A_SUM or making == A_DIFFERENCE:
        return joined(
            form_code(plan, left), form_code(plan, right), PLUS if making == A_SUM else MINUS
        )
    if reference & half:
        return joined(form_code(plan, right ^ half), form_code(plan, left), DIVIDE)
    if right & half and plan.making[right ^ half] != A_MIXED_PRODUCT:
        return joined(form_code(plan, left), form_code(plan, right ^ half), DIVIDE)
    return joined(form_code(plan, left), form_code(plan, right), TIMES)
