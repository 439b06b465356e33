const RETRY_MS = 1000;

/**
 * Makes `pushState` and `replaceState` throw for all code but the shell's router, because no page would be rendered for the new address.
 * `back`, `go` and scroll restoration are not restricted.
 */
export function guardHistory(): void {
  for (const name of ['pushState', 'replaceState'] as const) {
    const native = history[name];
    Object.defineProperty(history, name, {
      value: (...args: Parameters<History['pushState']>) => {
        // Only the router writes states with an `idx`.
        if (!('idx' in Object(args[0])))
          throw new Error('Only the shell sets addresses: use Link or useNavigate of @stepwell/platform.');
        clearTimeout(retryTimer);
        // If the browser refuses a push, the router loads the address as a new document.
        if (name === 'pushState') native.apply(history, args);
        else replaceInSafari(native, args);
      },
    });
  }
}

let retryTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Replaces the address. Because Safari throws at the 101st change within 10 s, the write is repeated every second until Safari accepts it,
 * unless another page or address has been opened since. A `popstate` event then makes the router read the late address.
 */
function replaceInSafari(native: History['replaceState'], args: Parameters<History['replaceState']>): void {
  const idx = history.state?.idx;
  const write = () => {
    try {
      native.apply(history, args);
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
