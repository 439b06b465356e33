import { createRequire } from 'node:module';
import type { features as Features } from 'web-features';
import { SUPPORTED_ENGINES } from './supported-browsers';

/** A built-in that a promised browser lacks. */
export interface NewerBuiltIn {
  /** Such as `Array.toSorted` or `navigator.userActivation`. */
  name: string;
  /** Its feature of `web-features`: all that came together, so that a test of one is a test of the others. */
  feature: string;
  /** The first versions that have it, by engine: `{ chrome: '110', safari: '16' }`. An engine that lacks it is not there. */
  support: Partial<Record<string, string>>;
}

/** Built-ins that a promised browser lacks, by the ways in which a script can name them. */
export interface NewerBuiltIns {
  /** Names of the global scope: `scheduler`, `Temporal`. */
  globals: ReadonlyMap<string, NewerBuiltIn>;
  /** Members of what a global name holds: `Promise.withResolvers`, `navigator.userActivation`. */
  members: ReadonlyMap<string, NewerBuiltIn>;
  /** Methods that no older built-in shares its name with: `toSorted`. */
  methods: ReadonlyMap<string, NewerBuiltIn>;
  /** Methods of iterators, which arrays have too: `map`. */
  iteratorMethods: ReadonlyMap<string, NewerBuiltIn>;
}

/** Global names of objects that are the only ones of their interface. */
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

/** Of these interfaces of the language every method is called on the interface itself; of others, those of these names. */
const NAMESPACES = new Set([
  'Atomics',
  'Error',
  'JSON',
  'Math',
  'Object',
  'Promise',
  'Proxy',
  'Reflect',
  'RegExp',
  'Symbol',
]);
const STATIC_METHODS = /^(from|groupBy$|concat$)/;

/** There since long in every promised browser, with a deviation that `web-features` counts as absence. */
const PRESENT = new Set(['Window.devicePixelRatio', 'Window.open', 'Request.formData', 'Response.formData']);

let table: NewerBuiltIns | undefined;

/** From the table of `web-features` (W3C WebDX), whatever can be seen in a script without running it. */
export function newerBuiltIns(): NewerBuiltIns {
  table ??= newerOf([...builtIns()]);
  return table;
}

interface BuiltIn extends Omit<NewerBuiltIn, 'name'> {
  owner: string;
  name: string;
  /** Where it is no method of instances. */
  isStatic: boolean;
}

function* builtIns(): Generator<BuiltIn> {
  const { features } = createRequire(import.meta.url)('web-features/data.json') as {
    features: typeof Features;
  };
  for (const [feature, data] of Object.entries(features)) {
    if (data.kind !== 'feature') continue;
    for (const [key, { support }] of Object.entries(data.status.by_compat_key ?? {})) {
      // Deeper keys are options and behaviours; `Intl.Segmenter` is a name of its own.
      const [, area, owner = '', name = '', suffix] =
        /^(javascript\.builtins|api)\.(?:((?:Intl\.)?\w+)\.)?(\w+?)(_static|_event)?$/.exec(key) ?? [];
      if (!area || suffix === '_event' || name === owner || PRESENT.has(`${owner}.${name}`)) continue;
      const isStatic =
        suffix === '_static' ||
        (area !== 'api' && (NAMESPACES.has(owner) || owner === 'Intl' || STATIC_METHODS.test(name)));
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
      // A script has an instance of a newer interface only through another newer name, and mostly names the only instance.
      const isReachedByName = newerPaths.has(owner) || (owner in SINGLETONS && owner !== 'Document');
      const isKnown = isStatic || isReachedByName || olderNames.has(name) || methods.has(name);
      if (!isKnown) methods.set(name, builtIn);
    }
  }
  return { globals, members, methods, iteratorMethods };
}

function isNewer({ support }: Pick<BuiltIn, 'support'>): boolean {
  return Object.entries(SUPPORTED_ENGINES).some(
    ([engine, promised]) => versionOf(support[engine]) > promised,
  );
}

/** @param version such as `16.4`, `≤79`, or `preview` for one that is not released */
function versionOf(version = 'preview'): number {
  const number = Number.parseFloat(version.replace('≤', ''));
  return Number.isNaN(number) ? Number.POSITIVE_INFINITY : number;
}
