// @ts-check
import { runInNewContext } from 'node:vm';

// Part of the program of a renderer process (`child.mjs`), in which all remotes share one set of built-ins.

/** Globals of Node that pages use and that are loaded at their first use. */
const LAZY_GLOBALS = [
  'AbortController',
  'AbortSignal',
  'Buffer',
  'TextDecoder',
  'TextEncoder',
  'performance',
];
const NODE_CLASSES = [
  'AbortController',
  'AbortSignal',
  'Buffer',
  'Event',
  'EventTarget',
  'URL',
  'URLSearchParams',
];
const ASSIGNABLE_OF_FUNCTIONS = ['constructor', 'toString'];
const ASSIGNABLE_OF_ERRORS = ['constructor', 'message', 'name', 'toString'];

const { defineProperty, freeze, getOwnPropertyDescriptor, getPrototypeOf, preventExtensions } = Object;

/**
 * Makes the built-ins unchangeable before any code of a remote runs: to assign, add or delete a part of them throws in strict
 * mode and has no effect elsewhere, so that no remote changes how the others are rendered. New globals may be added.
 *
 * `Object.freeze` costs a new page some 0.3 ms, about 3 % of its processor time, and kept pages nothing. One property after the
 * other would cost ten times that, because V8 then treats none of them as constant; Node's `--frozen-intrinsics` takes `Error.prepareStackTrace` from React.
 */
export function freezeIntrinsics() {
  /** Those of JavaScript: a new context has no others, hence no list of them here. @type {string[]} */
  const names = runInNewContext('Object.getOwnPropertyNames(globalThis)').filter(isNoConsole);
  const intrinsics = reachable([...names.map(globalOf), ...hiddenPrototypes()]);
  // React sets it for a moment and must not fail at that, but no remote may format the stacks of others.
  defineProperty(Error, 'prepareStackTrace', { get: () => undefined, set: () => undefined });
  for (const object of intrinsics) {
    for (const key of assignableOf(object)) makeAssignable(object, key);
    if (object !== Error) freeze(object);
  }
  freezeError();
  for (const name of NODE_CLASSES)
    for (const part of [globalOf(name).prototype, globalOf(name)]) freeze(part);
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(globalThis)))
    if (names.includes(name) || LAZY_GLOBALS.includes(name) || typeof value === 'function')
      defineProperty(globalThis, name, { value: globalOf(name), writable: false, configurable: false });
}

/** The renderer's own console takes its place. @param {string} name */
function isNoConsole(name) {
  return name !== 'console';
}

/** @param {unknown[]} roots @returns {ReadonlySet<object>} all objects to which properties and prototypes lead */
function reachable(roots) {
  /** @type {Set<object>} */
  const reached = new Set();
  /** @param {unknown} value */
  const reach = (value) => {
    const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
    if (isObject && value !== globalThis) reached.add(/** @type {object} */ (value));
  };
  roots.forEach(reach);
  // The set grows while it is read.
  for (const object of reached) {
    reach(getPrototypeOf(object));
    for (const key of Reflect.ownKeys(object)) {
      const { value, get, set } = getOwnPropertyDescriptor(object, key) ?? {};
      for (const part of [value, get, set]) reach(part);
    }
  }
  return reached;
}

/** Prototypes to which no property of a global leads. */
function hiddenPrototypes() {
  const iterables = ['', [], new Map(), new Set()];
  const functions = [function* () {}, async () => undefined, async function* () {}];
  return [...iterables.map((each) => each[Symbol.iterator]()), 'a'.matchAll(/a/g), ...functions].map(
    getPrototypeOf,
  );
}

/** What libraries assign to objects that inherit it. @param {object} object @returns {readonly PropertyKey[]} */
function assignableOf(object) {
  if (object === Object.prototype) return Reflect.ownKeys(object);
  if (object === Function.prototype) return ASSIGNABLE_OF_FUNCTIONS;
  const isOfErrors =
    object === Error.prototype || Object.prototype.isPrototypeOf.call(Error.prototype, object);
  return isOfErrors ? ASSIGNABLE_OF_ERRORS : [];
}

/**
 * JavaScript refuses to assign a property that is read-only in the prototype, such as `toString`. As an accessor it refuses
 * this of the prototype alone, and an object that inherits it gets a property of its own, as before.
 * @param {object} owner @param {PropertyKey} key
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

/** All but `stackTraceLimit`, which libraries set, and which V8 reads only as a plain value. */
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
