// Polyfills for supported browsers, which every page's first script adds. Each function is added as text, so it must not use anything else
// of this module, nor syntax that a supported browser lacks.

/** Built-ins that a supported browser lacks, by the object that has them. */
const POLYFILLS: Readonly<Record<string, readonly ((...args: never[]) => unknown)[]>> = {
  AbortSignal: [timeout],
  'Array.prototype': [findLast, findLastIndex, toReversed, toSorted, toSpliced],
};

/** A script that adds each built-in that the browser lacks. */
export function polyfillScript(): string {
  const properties = Object.entries(POLYFILLS).flatMap(([owner, functions]) =>
    functions.map((each) => `[${owner}, ${JSON.stringify(each.name)}, ${each}]`),
  );
  // The properties are not enumerable, like native built-ins.
  // webpack would replace `[name]` by the name of the chunk.
  return `[${properties.join(', ')}].forEach(([owner, key, value]) => {
  if (!owner[key]) Object.defineProperty(owner, key, { value, writable: true, configurable: true });
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
