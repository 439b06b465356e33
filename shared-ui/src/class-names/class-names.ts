/** A component's own class, followed by the caller's. */
export function classNames(own: string | undefined, callers: string | undefined): string | undefined {
  return callers ? `${own} ${callers}` : own;
}
