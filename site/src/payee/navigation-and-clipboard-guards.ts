import type { Natives } from './natives';

interface NavigationRealm {
  NavigateEvent?: { prototype: Event };
  NavigationDestination?: { prototype: object };
}

/**
 * Prevents navigations to refused addresses, in browsers with the Navigation API. A scan of links alone would miss a link that is
 * changed while it is clicked, and addresses that a script opens.
 */
export function guardNavigations(
  realm: typeof globalThis,
  { getter, preventDefault }: Natives,
  refuses: (address: string) => boolean,
): void {
  const { navigation } = globalThis as { navigation?: EventTarget };
  const { NavigateEvent, NavigationDestination } = realm as unknown as NavigationRealm;
  if (!navigation || !NavigateEvent || !NavigationDestination) return;
  const destinationOf = getter<object>(NavigateEvent.prototype, 'destination');
  const urlOf = getter<string>(NavigationDestination.prototype, 'url');
  navigation.addEventListener('navigate', (event) => {
    if (refuses(urlOf(destinationOf(event)))) preventDefault(event);
  });
}

/** Makes the clipboard's `writeText` reject refused texts. */
export function guardClipboard(refuses: (text: string) => boolean): void {
  const { prototype } = globalThis.Clipboard ?? {};
  if (!prototype) return;
  const { writeText } = prototype;
  Object.defineProperty(prototype, 'writeText', {
    value(this: Clipboard, text: string) {
      if (refuses(`${text}`)) return Promise.reject(new DOMException('Another payee', 'NotAllowedError'));
      return writeText.call(this, text);
    },
  });
}
