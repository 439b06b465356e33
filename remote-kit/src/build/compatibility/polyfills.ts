// Polyfills for supported browsers. Each function is added to built files as text, so it must not use anything else of this module, nor
// syntax that a supported browser lacks.

/** Polyfills by name in the table of built-ins. */
export const POLYFILLS: Readonly<
  Record<string, { owner: string; implementation: (...args: never[]) => unknown }>
> = {
  'AbortSignal.timeout': { owner: 'AbortSignal', implementation: timeout },
  'Array.findLast': { owner: 'Array.prototype', implementation: findLast },
  'Array.findLastIndex': { owner: 'Array.prototype', implementation: findLastIndex },
  'Array.toReversed': { owner: 'Array.prototype', implementation: toReversed },
  'Array.toSorted': { owner: 'Array.prototype', implementation: toSorted },
  'Array.toSpliced': { owner: 'Array.prototype', implementation: toSpliced },
};

/** A script that adds each named polyfill if the browser lacks the built-in. */
export function polyfillScript(names: Iterable<string>): string {
  const properties = [...names].flatMap((name) => {
    const { owner, implementation } = POLYFILLS[name] ?? {};
    return owner ? [`[${owner}, ${JSON.stringify(implementation?.name)}, ${implementation}]`] : [];
  });
  // The properties are not enumerable, like native built-ins.
  return `[${properties.join(', ')}].forEach(([owner, name, value]) => {
  if (!owner[name]) Object.defineProperty(owner, name, { value, writable: true, configurable: true });
});`;
}

function toSorted<T>(this: T[], compare?: (a: T, b: T) => number): T[] {
  return Array.from(this).sort(compare);
}

function toReversed<T>(this: T[]): T[] {
  return Array.from(this).reverse();
}

function toSpliced<T>(this: T[], ...args: [start: number, deleteCount: number, ...items: T[]]): T[] {
  const copy = Array.from(this);
  copy.splice(...args);
  return copy;
}

function findLast<T>(
  this: T[],
  isFound: (item: T, index: number, all: T[]) => unknown,
  thisArg?: unknown,
): T | undefined {
  for (let index = this.length - 1; index >= 0; index -= 1) {
    const item = this[index] as T;
    if (isFound.call(thisArg, item, index, this)) return item;
  }
  return undefined;
}

function findLastIndex<T>(
  this: T[],
  isFound: (item: T, index: number, all: T[]) => unknown,
  thisArg?: unknown,
): number {
  for (let index = this.length - 1; index >= 0; index -= 1) {
    if (isFound.call(thisArg, this[index] as T, index, this)) return index;
  }
  return -1;
}

function timeout(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(
    () => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')),
    milliseconds,
  );
  return controller.signal;
}
