const RETRY_MS = 1000;

/**
 * Keeps the page's addresses to the router, by whose state its entries are known: an address that other code wrote would be
 * one that no page stands for, and a patched history one that leads nowhere. Code that tries gets an error, which costs no
 * other region anything. Ways through the history, and where the browser scrolls on them, stay open to all.
 */
export function guardHistory(): void {
  for (const name of ['pushState', 'replaceState'] as const) {
    const native = history[name];
    Object.defineProperty(history, name, {
      value: (...entry: Parameters<History['pushState']>) => {
        if (!('idx' in Object(entry[0])))
          throw new Error('Addresses are the shell’s: use Link or useNavigate of @stepwell/platform.');
        clearTimeout(retry);
        // A refused push is loaded as a new page by the router itself.
        if (name === 'pushState') native.apply(history, entry);
        else replace(native, entry);
      },
    });
  }
}

let retry: ReturnType<typeof setTimeout> | undefined;

/**
 * Safari throws at the 101st address within 10 s. A refused address is written as soon as Safari takes it again, unless
 * another entry or address has come since; the router then reads it as it reads a way through the history.
 */
function replace(native: History['replaceState'], entry: Parameters<History['replaceState']>): void {
  const at = history.state?.idx;
  const write = () => {
    try {
      native.apply(history, entry);
      return true;
    } catch (reason) {
      if (!(reason instanceof DOMException && reason.name === 'SecurityError')) throw reason;
      return false;
    }
  };
  const writeLater = () => {
    retry = setTimeout(() => {
      if (history.state?.idx !== at) return;
      if (write()) dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      else writeLater();
    }, RETRY_MS);
  };
  if (!write()) writeLater();
}
