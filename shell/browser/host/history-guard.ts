const RETRY_MS = 1000;

/**
 * Makes `pushState` and `replaceState` throw for all code but the router, because the shell would render no page for the address.
 * `back`, `go` and scroll restoration are not restricted.
 */
export function guardHistory(): void {
  for (const name of ['pushState', 'replaceState'] as const) {
    const native = history[name];
    Object.defineProperty(history, name, {
      value: (...entry: Parameters<History['pushState']>) => {
        // Only entries of the router have an `idx` in their state.
        if (!('idx' in Object(entry[0])))
          throw new Error('Only the shell sets addresses: use Link or useNavigate of @stepwell/platform.');
        clearTimeout(retryTimer);
        // If the browser refuses a push, the router loads the address as a new document.
        if (name === 'pushState') native.apply(history, entry);
        else replace(native, entry);
      },
    });
  }
}

let retryTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Replaces the address, although Safari throws at the 101st change within 10 s: the write is repeated every second until Safari
 * accepts it, unless another address has been written since. A `popstate` event then makes the router read the address.
 */
function replace(native: History['replaceState'], entry: Parameters<History['replaceState']>): void {
  const idx = history.state?.idx;
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
    retryTimer = setTimeout(() => {
      if (history.state?.idx !== idx) return;
      if (write()) dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      else writeLater();
    }, RETRY_MS);
  };
  if (!write()) writeLater();
}
