/** A component's own class, followed by the caller's. */
export function classNames(own: string | undefined, given: string | undefined): string | undefined {
  return given ? `${own} ${given}` : own;
}
