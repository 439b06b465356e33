// @ts-check
import { runInNewContext } from 'node:vm';

// Part of the program of a renderer process (`child.mjs`), in which all remotes share one set of built-ins.

const ASSIGNABLE_OF_FUNCTIONS = ['constructor', 'toString'];
const ASSIGNABLE_OF_ERRORS = ['constructor', 'message', 'name', 'toString'];

const { defineProperty, freeze, getOwnPropertyDescriptor, getPrototypeOf, preventExtensions } = Object;

/**
 * Makes the built-ins immutable before code of a remote runs, so that no remote changes how others are rendered: assigning, adding or
 * deleting a property throws in strict mode, and has no effect in sloppy mode. New globals may be added.
 *
 * `Object.freeze` costs some 0.3 ms for each rendered page, about 3 % of the page's processor time. Redefining the properties one by one
 * would cost ten times as much, because V8 would not treat the properties as constant. Node's `--frozen-intrinsics` would make React's
 * assignment to `Error.prepareStackTrace` throw.
 */
export function freezeIntrinsics() {
  // A new context has only JavaScript's own globals.
  /** @type {string[]} */
  const all = runInNewContext('Object.getOwnPropertyNames(globalThis)');
  // `child.mjs` replaces the console.
  const names = all.filter((name) => name !== 'console');
  const intrinsics = reachable([...names.map(globalOf), ...hiddenPrototypes()]);
  // The setter has no effect: React's assignment must not throw, and no remote may format the stacks of others.
  defineProperty(Error, 'prepareStackTrace', { get: () => undefined, set: () => undefined });
  for (const object of intrinsics) {
    for (const key of assignableOf(object)) makeAssignable(object, key);
    if (object !== Error) freeze(object);
  }
  freezeError();
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    // Most of Node's globals are getters until their first use.
    const value = globalOf(name);
    if (!names.includes(name)) freezeOfNode(value);
    defineProperty(globalThis, name, { value, writable: false, configurable: false });
  }
}

/** Freezes a class, function or object of Node with its prototypes, but not internal objects to which it refers. @param {unknown} value */
function freezeOfNode(value) {
  if (value === globalThis || Object(value) !== value) return;
  for (const part of [value, /** @type {{ prototype?: unknown }} */ (value).prototype])
    for (let object = part; object && !Object.isFrozen(object); object = getPrototypeOf(object))
      freeze(object);
}

/** @param {unknown[]} roots @returns {ReadonlySet<object>} all objects that are reachable by properties and prototypes */
function reachable(roots) {
  /** @type {Set<object>} */
  const reached = new Set();
  /** @param {unknown} value */
  const reach = (value) => {
    const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
    if (isObject && value !== globalThis) reached.add(/** @type {object} */ (value));
  };
  roots.forEach(reach);
  // The loop visits even objects that are added to the set meanwhile.
  for (const object of reached) {
    reach(getPrototypeOf(object));
    for (const key of Reflect.ownKeys(object)) {
      const { value, get, set } = getOwnPropertyDescriptor(object, key) ?? {};
      for (const part of [value, get, set]) reach(part);
    }
  }
  return reached;
}

/** Prototypes that are not reachable from a global, such as that of array iterators. */
function hiddenPrototypes() {
  const iterables = ['', [], new Map(), new Set()];
  const functions = [function* () {}, async () => undefined, async function* () {}];
  const iterators = iterables.map((iterable) => iterable[Symbol.iterator]());
  return [...iterators, 'a'.matchAll(/a/g), ...functions].map(getPrototypeOf);
}

/** Properties that libraries assign on objects that inherit them. @param {object} object @returns {readonly PropertyKey[]} */
function assignableOf(object) {
  if (object === Object.prototype) return Reflect.ownKeys(object);
  if (object === Function.prototype) return ASSIGNABLE_OF_FUNCTIONS;
  const isOfErrors =
    object === Error.prototype || Object.prototype.isPrototypeOf.call(Error.prototype, object);
  return isOfErrors ? ASSIGNABLE_OF_ERRORS : [];
}

/**
 * Makes a property of a prototype an accessor. If the property were read-only, an assignment would throw on inheriting objects too. The
 * accessor throws only on the prototype itself; an inheriting object gets a property of its own.
 * @param {object} owner
 * @param {PropertyKey} key
 */
function makeAssignable(owner, key) {
  const { value, writable } = getOwnPropertyDescriptor(owner, key) ?? {};
  if (!writable) return;
  defineProperty(owner, key, {
    get: () => value,
    /** @this {object} @param {unknown} own */
    set(own) {
      if (this === owner) throw new TypeError(`The built-in ${String(key)} is shared and cannot be changed`);
      defineProperty(this, key, { value: own, writable: true, enumerable: true, configurable: true });
    },
    enumerable: false,
  });
}

/** Freezes `Error` except its `stackTraceLimit`, which libraries set, and which V8 reads only as a plain value. */
function freezeError() {
  for (const key of Reflect.ownKeys(Error)) {
    const { configurable, value } = getOwnPropertyDescriptor(Error, key) ?? {};
    if (!configurable || key === 'stackTraceLimit') continue;
    defineProperty(
      Error,
      key,
      value === undefined ? { configurable: false } : { writable: false, configurable: false },
    );
  }
  preventExtensions(Error);
}

/** @param {string} name */
function globalOf(name) {
  return /** @type {any} */ (globalThis)[name];
}
