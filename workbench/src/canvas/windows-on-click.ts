/** Lets a page open other windows only when a person has clicked: the steps of a scenario open none. */
export function openWindowsOnClickOnly(view: Window): void {
  const open = view.open.bind(view);
  view.open = (...given) => (view.navigator.userActivation?.isActive ? open(...given) : null);
}
