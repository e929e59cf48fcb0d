/** A problem the operator can solve: shown as its sentence alone, without a stack. */
export class PlainProblem extends Error {}
