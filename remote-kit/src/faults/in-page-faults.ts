// What a fault does within a page. Whoever shows the page has its own way there: the functions are sent by their text where only text
// gets in, and called with another page's window where that is in reach. So they use nothing from outside themselves.

/** A window with all that its own scripts find in it. */
export type PageWindow = Window & typeof globalThis;

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

/** Where somebody has switched cookies off; browsers refuse storage with them. */
export function refuseCookies(): void {
  Object.defineProperty(Document.prototype, 'cookie', {
    configurable: true,
    get: () => '',
    set: () => undefined,
  });
  Object.defineProperty(navigator, 'cookieEnabled', { configurable: true, get: () => false });
}

/** Tells a page what browsers tell it when one leaves it. @param isLeft whether for another page, and not for another tab */
export function dispatchPageHidden(isLeft: boolean, view: PageWindow = window): void {
  const { document: page } = view;
  Object.defineProperty(page, 'visibilityState', { configurable: true, get: () => 'hidden' });
  Object.defineProperty(page, 'hidden', { configurable: true, get: () => true });
  if (isLeft) view.dispatchEvent(new view.PageTransitionEvent('pagehide', { persisted: true }));
  page.dispatchEvent(new view.Event('visibilitychange', { bubbles: true }));
}

/** Tells a page what browsers tell it when one comes back to it. @param isLeft as it was told */
export function dispatchPageShown(isLeft: boolean, view: PageWindow = window): void {
  const { document: page } = view;
  for (const name of ['visibilityState', 'hidden']) Reflect.deleteProperty(page, name);
  if (isLeft) view.dispatchEvent(new view.PageTransitionEvent('pageshow', { persisted: true }));
  page.dispatchEvent(new view.Event('visibilitychange', { bubbles: true }));
}

/** Every clock of a page goes on by so many milliseconds at once; its timers go on as they did. */
export function moveClock(byMs: number, view: PageWindow = window): void {
  const Before = view.Date;
  const now = () => Before.now() + byMs;
  view.Date = new Proxy(Before, {
    construct: (target, args, self) =>
      Reflect.construct(target, args.length > 0 ? args : [now()], self) as object,
    apply: () => new Before(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

/** What a page reads of its clock is read in another zone, of IANA. What it writes by local parts stays in the browser's own. */
export function moveZone(zone: string, view: PageWindow = window): void {
  const { DateTimeFormat } = view.Intl;
  const { prototype } = view.Date;
  view.Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
    construct: (target, [locales, options]) => new target(locales, { timeZone: zone, ...options }),
    apply: (target, _self, [locales, options]) => target(locales, { timeZone: zone, ...options }),
  });
  for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'] as const) {
    const inOwnZone = prototype[name] as Date['toLocaleString'];
    prototype[name] = function (this: Date, locales?: Intl.LocalesArgument, options?: object) {
      return inOwnZone.call(this, locales, { timeZone: zone, ...options });
    } as Date['toLocaleString'];
  }
  const parts = new DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  /** The same instant, as if what is read there were read in UTC. */
  const there = (date: Date): Date => {
    const read = Object.fromEntries(
      parts.formatToParts(date).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day, hour, minute, second } = read;
    return new Date(Date.UTC(year, month - 1, day, hour, minute, second, date.getUTCMilliseconds()));
  };
  for (const part of ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes'] as const)
    prototype[`get${part}`] = function (this: Date) {
      return Number.isNaN(this.getTime()) ? Number.NaN : there(this)[`getUTC${part}`]();
    };
  prototype.getTimezoneOffset = function (this: Date) {
    return Number.isNaN(this.getTime()) ? Number.NaN : (this.getTime() - there(this).getTime()) / 60_000;
  };
}

/** As browsers fill in: nobody has touched the field, and no key was pressed. */
export function autofill(field: Element, value: string): void {
  const view = field.ownerDocument.defaultView as PageWindow;
  const { prototype } =
    field instanceof view.HTMLTextAreaElement ? view.HTMLTextAreaElement : view.HTMLInputElement;
  // React has put a setter of its own on the field.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  for (const name of ['input', 'change']) field.dispatchEvent(new view.Event(name, { bubbles: true }));
}
