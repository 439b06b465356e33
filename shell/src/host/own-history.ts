/**
 * Keeps the page's addresses to the router, by whose state its entries are known: an address that somebody else wrote
 * would be one that no page stands for, and a patched history one that leads nowhere. Who tries gets an error, which costs
 * nobody else's region anything. Ways through the history, and where the browser scrolls on them, stay everybody's.
 */
export function keepHistory(): void {
  for (const name of ['pushState', 'replaceState'] as const) {
    const native = history[name];
    Object.defineProperty(history, name, {
      value: (...entry: Parameters<History['pushState']>) => {
        if (!('idx' in Object(entry[0])))
          throw new Error('Addresses are the shell’s: use Link or useNavigate of @stepwell/platform.');
        native.apply(history, entry);
      },
    });
  }
}
