// What runs within a page before its own code. Each function is sent there by its text: it may use nothing from outside itself.

/** A browser that lets no page store anything says so at the first look at its storage. */
export function refuseStorage(): void {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const area of ['localStorage', 'sessionStorage'] as const)
    Object.defineProperty(window, area, { configurable: true, get: refuse });
}

/** Nothing more can be stored; what was there can be read. */
export function fillStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
}

/** What browsers do where somebody has switched cookies off: storage goes with them. */
export function refuseCookies(): void {
  Object.defineProperty(Document.prototype, 'cookie', {
    configurable: true,
    get: () => '',
    set: () => undefined,
  });
  Object.defineProperty(navigator, 'cookieEnabled', { configurable: true, get: () => false });
  for (const area of ['localStorage', 'sessionStorage'] as const)
    Object.defineProperty(window, area, {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
}
