import { createRequire } from 'node:module';
import type { features as Features } from 'web-features';
import { SUPPORTED_ENGINES } from './supported-browsers';

/** A built-in that a supported browser lacks. */
export interface NewerBuiltIn {
  /** Such as `Array.toSorted` or `navigator.userActivation`. */
  name: string;
  /** Feature of `web-features`. A test of one of its built-ins counts for all, because browsers usually add them together. */
  feature: string;
  /** First versions by engine, such as `{ chrome: '110', safari: '16' }`. An engine without support is absent. */
  support: Partial<Record<string, string>>;
}

/** Built-ins that a supported browser lacks, by the way in which scripts refer to them. */
export interface NewerBuiltIns {
  /** Globals: `scheduler`, `Temporal`. */
  globals: ReadonlyMap<string, NewerBuiltIn>;
  /** Members of globals: `Promise.withResolvers`, `navigator.userActivation`. */
  members: ReadonlyMap<string, NewerBuiltIn>;
  /** Methods whose name no older built-in has: `toSorted`. */
  methods: ReadonlyMap<string, NewerBuiltIn>;
  /** Methods of iterators: `map`. They count only on the result of a call that creates an iterator, because arrays have them too. */
  iteratorMethods: ReadonlyMap<string, NewerBuiltIn>;
}

/** Global variables of interfaces with a single instance. */
const SINGLETONS: Record<string, string> = {
  Crypto: 'crypto',
  CustomElementRegistry: 'customElements',
  Document: 'document',
  History: 'history',
  Location: 'location',
  Navigator: 'navigator',
  Performance: 'performance',
  Screen: 'screen',
  VisualViewport: 'visualViewport',
};

// `web-features` marks a method as static only if it belongs to a browser API. These patterns find the static methods of JavaScript.

/** Objects whose newer methods are all static. */
const NAMESPACES = /^(Atomics|Error|Intl|JSON|Math|Object|Promise|Proxy|Reflect|RegExp|Symbol)$/;
/** Static methods of the other objects. */
const STATIC_METHODS = /^(from|groupBy$|concat$)/;

/** Built-ins that all browsers have. `web-features` lists them as missing in some browsers, because of small deviations. */
const PRESENT = new Set(['Window.devicePixelRatio', 'Window.open', 'Request.formData', 'Response.formData']);

let table: NewerBuiltIns | undefined;

/** The table of newer built-ins, from `web-features` (W3C WebDX). */
export function newerBuiltIns(): NewerBuiltIns {
  table ??= newerOf([...builtIns()]);
  return table;
}

interface BuiltIn extends Omit<NewerBuiltIn, 'name'> {
  owner: string;
  name: string;
  isStatic: boolean;
}

function* builtIns(): Generator<BuiltIn> {
  const { features } = createRequire(import.meta.url)('web-features/data.json') as {
    features: typeof Features;
  };
  for (const [feature, data] of Object.entries(features)) {
    if (data.kind !== 'feature') continue;
    for (const [key, { support }] of Object.entries(data.status.by_compat_key ?? {})) {
      // Keys such as `javascript.builtins.Array.toSorted`, `javascript.builtins.Intl.Segmenter` and `api.AbortSignal.timeout_static`.
      // Deeper keys, which are options and behaviours, do not match.
      const [, area, owner = '', name = '', suffix] =
        /^(javascript\.builtins|api)\.(?:((?:Intl\.)?\w+)\.)?(\w+?)(_static|_event)?$/.exec(key) ?? [];
      if (!area || suffix === '_event' || name === owner || PRESENT.has(`${owner}.${name}`)) continue;
      const isStatic =
        suffix === '_static' || (area !== 'api' && (NAMESPACES.test(owner) || STATIC_METHODS.test(name)));
      yield { owner: owner === 'Window' ? '' : owner, name, isStatic, feature, support: { ...support } };
    }
  }
}

function newerOf(all: readonly BuiltIn[]): NewerBuiltIns {
  const newer = all.filter(isNewer);
  const olderNames = new Set(all.filter((one) => !isNewer(one)).map(({ name }) => name));
  const newerPaths = new Set(newer.map(({ owner, name }) => (owner === '' ? name : `${owner}.${name}`)));
  const globals = new Map<string, NewerBuiltIn>();
  const members = new Map<string, NewerBuiltIn>();
  const methods = new Map<string, NewerBuiltIn>();
  const iteratorMethods = new Map<string, NewerBuiltIn>();
  for (const { owner, name, isStatic, feature, support } of newer) {
    const path = owner === '' ? name : `${SINGLETONS[owner] ?? owner}.${name}`;
    const builtIn = { name: path, feature, support };
    if (owner === '') globals.set(name, builtIn);
    else if (owner === 'Iterator' && !isStatic) iteratorMethods.set(name, builtIn);
    else {
      members.set(path, builtIn);
      // An object of a newer interface is found by the name of the interface, and a single instance by its global. Documents have other
      // names too, such as `element.ownerDocument`.
      const isFoundByOwner = newerPaths.has(owner) || (owner in SINGLETONS && owner !== 'Document');
      const isNameOfOlder = olderNames.has(name);
      if (!isStatic && !isFoundByOwner && !isNameOfOlder && !methods.has(name)) methods.set(name, builtIn);
    }
  }
  return { globals, members, methods, iteratorMethods };
}

function isNewer({ support }: Pick<BuiltIn, 'support'>): boolean {
  return Object.entries(SUPPORTED_ENGINES).some(([engine, oldest]) => versionOf(support[engine]) > oldest);
}

/** @param version such as `16.4`, `≤79`, or `preview` if not released */
function versionOf(version = 'preview'): number {
  const number = Number.parseFloat(version.replace('≤', ''));
  return Number.isNaN(number) ? Number.POSITIVE_INFINITY : number;
}
