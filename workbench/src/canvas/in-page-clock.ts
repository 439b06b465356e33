import type { PageWindow } from '@stepwell/remote-kit/internal/in-page-faults';

// Functions that are called with the window of the canvas or sent to its page as text, so they must not use any outer variable.

/** Moves a page's clock; its timers are not affected. */
export function moveClock(byMs: number, view: PageWindow = window): void {
  const OriginalDate = view.Date;
  const now = () => OriginalDate.now() + byMs;
  view.Date = new Proxy(OriginalDate, {
    construct: (target, args, self) =>
      Reflect.construct(target, args.length > 0 ? args : [now()], self) as object,
    apply: () => new OriginalDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

/**
 * Moves a page to another time zone.
 * @param zone IANA name. Getters and formatting use this zone. Setters, and constructors with local parts, use the browser's zone.
 */
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
  /** A date whose UTC parts are the parts of the given date in the zone. */
  const inZone = (date: Date): Date => {
    const fields = Object.fromEntries(
      parts.formatToParts(date).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day, hour, minute, second } = fields;
    return new Date(Date.UTC(year, month - 1, day, hour, minute, second, date.getUTCMilliseconds()));
  };
  for (const part of ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes'] as const)
    prototype[`get${part}`] = function (this: Date) {
      return Number.isNaN(this.getTime()) ? Number.NaN : inZone(this)[`getUTC${part}`]();
    };
  prototype.getTimezoneOffset = function (this: Date) {
    return Number.isNaN(this.getTime()) ? Number.NaN : (this.getTime() - inZone(this).getTime()) / 60_000;
  };
}
