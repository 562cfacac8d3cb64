"""The forms of n operands and what to look up; see plan.pxd."""

from libc.stdlib cimport free, malloc

from make24._kernel.code cimport DIVIDE, MINUS, PLUS, TIMES, Code, card_code, joined


class Table:
    """The forms of one part of the hand, as numbers; upside down they are written ``~form``.

    Attributes
    ----------
    factors, terms : sequence of int
        The forms that can be a factor, and a term, in an expression around this part.
    plain, mixed : sequence of int
        The forms that have no inverse, and the products that have one.
    """

    def __init__(self, sums, pure, mixed):
        self.factors = sums
        self.terms = [*pure, *mixed, *map(invert, mixed)]
        self.plain = range(sums.start, pure.stop)
        self.mixed = mixed

    @classmethod
    def of_card(cls, place):
        """Return the table of a single card: a factor and a term at once."""
        card = range(place, place + 1)
        return cls(card, card, range(0))

    @property
    def every(self):
        """All forms and inverses, each once."""
        return [*self.plain, *self.mixed, *map(invert, self.mixed)]


def invert(form):
    """Return the reference to the same form upside down."""
    return ~form


def splits(part):
    """Yield the ways to split a part, a set of bits, into the block of its first card and the rest."""
    first = part & -part
    others = part ^ first
    rest = others
    while rest:
        yield part ^ rest, rest
        rest = (rest - 1) & others


class Forms:
    """The plan of a size while it is put together, in lists."""

    def __init__(self, size):
        self.left = list(range(size))
        self.right = list(range(size))
        self.making = [A_CARD] * size
        self.runs = []
        self.lookups = []
        self.top = size
        self.tables = {1 << place: Table.of_card(place) for place in range(size)}
        whole = (1 << size) - 1
        for part in sorted(range(1, whole), key=int.bit_count):
            if part.bit_count() > 1:
                if part.bit_count() == size - 1 and self.top == size:
                    self.top = len(self.making)
                self.tables[part] = self.table(part)
        for block, rest in splits(whole):
            self.look_up_sums(self.tables[block], self.tables[rest])
            self.look_up_products(self.tables[block], self.tables[rest])

    def add(self, making, left, right):
        """Add a form made from two references."""
        self.making.append(making)
        self.left.append(left)
        self.right.append(right)

    def table(self, part):
        """Add the forms of a part and return their table."""
        pairs = [(self.tables[block], self.tables[rest]) for block, rest in splits(part)]
        start = len(self.making)
        for block, rest in pairs:
            for term in block.terms:
                for other in rest.every:
                    self.add(A_SUM, term, other)
                    self.add(A_DIFFERENCE, term, other)
        pure = len(self.making)
        for block, rest in pairs:
            for factor in block.factors:
                for other in rest.plain:
                    self.add(A_PURE_PRODUCT, factor, other)
        mixed = len(self.making)
        for block, rest in pairs:
            for factor in block.factors:
                for other in rest.mixed:
                    self.add(A_MIXED_PRODUCT, factor, other)
                for other in [*rest.plain, *rest.mixed]:
                    self.add(A_MIXED_PRODUCT, factor, invert(other))
        stop = len(self.making)
        self.runs.append((True, start, pure))
        self.runs.append((False, pure, stop))
        return Table(range(start, pure), range(pure, mixed), range(mixed, stop))

    def look_up(self, scalar, forms, reach):
        """Add a lookup of a scalar among forms that follow one another."""
        if forms:
            self.lookups.append((scalar, forms.start, forms.stop, reach))

    def look_up_sums(self, block, rest):
        """Add the lookups of whole-hand sums: the scalar comes from the smaller table."""
        if len(block.terms) <= len(rest.every):
            for term in block.terms:
                self.look_up(term, rest.plain, SUMS)
                self.look_up(term, rest.mixed, SUMS | INVERTED_SUMS)
        else:
            products = range(block.factors.stop, block.mixed.start)
            for other in rest.every:
                self.look_up(other, products, SUMS)
                self.look_up(other, block.mixed, SUMS | INVERTED_SUMS)

    def look_up_products(self, block, rest):
        """Add the lookups of whole-hand products: the scalar comes from the smaller table."""
        if len(block.factors) <= len(rest.every):
            for factor in block.factors:
                self.look_up(factor, rest.plain, PRODUCTS)
                self.look_up(factor, rest.mixed, PRODUCTS | INVERSE_PRODUCT)
        else:
            for other in rest.plain:
                self.look_up(other, block.factors, PRODUCTS)
            for other in rest.mixed:
                self.look_up(other, block.factors, PRODUCTS | INVERSE_PRODUCT)


cdef class Plan:
    def __cinit__(self, int size):
        cdef int form
        forms = Forms(size)
        self.size = size
        self.forms = len(forms.making)
        self.half = 1 << (self.forms - 1).bit_length()
        self.top = forms.top
        self.run_count = len(forms.runs)
        self.lookup_count = len(forms.lookups)
        self.left = <int*>malloc(self.forms * sizeof(int))
        self.right = <int*>malloc(self.forms * sizeof(int))
        self.making = <unsigned char*>malloc(self.forms)
        self.runs = <Run*>malloc((self.run_count + 1) * sizeof(Run))
        self.lookups = <Lookup*>malloc((self.lookup_count + 1) * sizeof(Lookup))
        if not (self.left and self.right and self.making and self.runs and self.lookups):
            raise MemoryError(f"no memory for the plan of {size} operands")
        for form in range(self.forms):
            self.making[form] = forms.making[form]
            self.left[form] = reference(self, forms.left[form])
            self.right[form] = reference(self, forms.right[form])
        for place, run in enumerate(forms.runs):
            self.runs[place].sums, self.runs[place].start, self.runs[place].stop = run
        for place, (scalar, start, stop, reach) in enumerate(forms.lookups):
            self.lookups[place] = Lookup(reference(self, scalar), start, stop, reach)

    def __dealloc__(self):
        free(self.left)
        free(self.right)
        free(self.making)
        free(self.runs)
        free(self.lookups)

cdef int reference(Plan plan, int form) noexcept:
    return form if form >= 0 else ~form ^ plan.half


cdef list plans = [None] * (MAX_OPERANDS + 1)


cdef Plan plan_for(int size):
    if size > MAX_OPERANDS:
        raise ValueError(f"numbers has length {size}: no more than {MAX_OPERANDS} can be solved yet")
    # Two threads that need the same plan first may both make it; they are equal.
    if plans[size] is None:
        plans[size] = Plan(size)
    return plans[size]


def plan(int size):
    """Return the plan for hands of `size` numbers, made when first asked for."""
    return plan_for(size)


cdef Code form_code(Plan plan, int reference) noexcept nogil:
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
