import { type ComponentType, createElement, type FunctionComponent, memo, useSyncExternalStore } from 'react';

// Sites run React's production build, which knows nothing of Fast Refresh. What React's own transform says of components
// (docs of `react-refresh/babel`, which swc has too) is enough to keep state all the same: elements are made of a stand-in
// for each component, which stays while what it calls is replaced.

/** What the transform says of a component or hook: the hooks it calls, and whether their state may be kept at all. */
interface Signature {
  key: string;
  isReset: boolean;
  hooks: () => unknown[];
}

interface Family {
  current: FunctionComponent<object>;
  /** Key of all hooks that `current` calls; `null` asks for a new state with every change. */
  hooks: string | null;
  /** Holds the state: another one begins anew. */
  body: FunctionComponent<object>;
  /** What elements are made of. */
  shown: FunctionComponent<object>;
}

const families = new Map<string, Family>();
const familyOf = new WeakMap<object, Family>();
const signatures = new WeakMap<object, Signature>();
const memos = new WeakMap<object, ComponentType<object>>();
const changed = new Map<Family, FunctionComponent<object>>();
const listeners = new Set<() => void>();
let drawing = 0;

/** What a module tells of its components. @param module a name that no other module has */
export function refreshRuntimeFor(module: string) {
  return {
    $RefreshReg$: (type: unknown, name: string) => register(type, `${module} ${name}`),
    $RefreshSig$: signing,
  };
}

function register(type: unknown, id: string): void {
  if (typeof type !== 'function' || isClass(type)) return;
  const component = type as FunctionComponent<object>;
  const known = families.get(id);
  const family = known ?? newFamily(component);
  families.set(id, family);
  familyOf.set(component, family);
  if (known) changed.set(known, component);
}

function newFamily(current: FunctionComponent<object>): Family {
  const family: Family = {
    current,
    hooks: hooksOf(current),
    body: () => null,
    shown: (props) => {
      useUpdates();
      return createElement(family.body, props);
    },
  };
  family.body = bodyOf(family);
  family.shown.displayName = current.name;
  return family;
}

function bodyOf(family: Family): FunctionComponent<object> {
  const body: FunctionComponent<object> = (props) => family.current(props);
  body.displayName = family.current.name;
  return body;
}

/** Renders what calls it again whenever code has come. */
export function useUpdates(): number {
  return useSyncExternalStore(listen, () => drawing);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Puts all code that has come since in the place of what it replaces, and draws it. */
export function applyUpdates(): void {
  for (const [family, component] of changed) {
    family.current = component;
    const hooks = hooksOf(component);
    if (hooks === null || hooks !== family.hooks) family.body = bodyOf(family);
    family.hooks = hooks;
  }
  changed.clear();
  drawing += 1;
  for (const listener of listeners) listener();
}

/** What an element of this type is made of. */
export function proxyFor(type: unknown): unknown {
  if (typeof type === 'function') return familyOf.get(type)?.shown ?? type;
  if (!isMemo(type)) return type;
  const inner = proxyFor(type.type) as ComponentType<object>;
  if (inner === type.type) return type;
  const known = memos.get(inner) ?? memo(inner, type.compare ?? undefined);
  memos.set(inner, known);
  return known;
}

/** The part of webpack's module API by which a module says that it can be replaced. */
export interface ReplaceableModule {
  accept: () => void;
  dispose: (leave: (data: { wasAlone?: boolean }) => void) => void;
  invalidate: () => void;
  data?: { wasAlone?: boolean };
}

/** A module that exports components alone is replaced alone: nobody but their stand-ins needs it anew. */
export function acceptComponents(exported: object, module: ReplaceableModule): void {
  const values = Object.values(exported);
  if (values.length > 0 && values.every((value) => proxyFor(value) !== value)) {
    module.accept();
    module.dispose((data) => {
      data.wasAlone = true;
    });
  } else if (module.data?.wasAlone) module.invalidate();
}

/** As the transform calls it: without anything within a component, with what it knows beside one. */
function signing() {
  return <Type>(type?: Type, key?: string, isReset = false, hooks: () => unknown[] = () => []) => {
    if (key !== undefined && typeof type === 'function') signatures.set(type, { key, isReset, hooks });
    return type;
  };
}

/** Of a component and of all hooks of ours that it calls. */
function hooksOf(type: unknown, seen = new Set<unknown>()): string | null {
  const signature = typeof type === 'function' ? signatures.get(type) : undefined;
  if (!signature || seen.has(type)) return '';
  seen.add(type);
  if (signature.isReset) return null;
  const keys = hooksKnown(signature).map((hook) => hooksOf(hook, seen));
  return keys.includes(null) ? null : [signature.key, ...keys].join();
}

/** A hook that is not in sight yet says nothing. */
function hooksKnown({ hooks }: Signature): unknown[] {
  try {
    return hooks();
  } catch {
    return [];
  }
}

function isClass(type: { prototype?: unknown }): boolean {
  return Boolean((type.prototype as { isReactComponent?: unknown } | undefined)?.isReactComponent);
}

interface Memo {
  type: unknown;
  compare: ((before: object, after: object) => boolean) | null;
}

function isMemo(type: unknown): type is Memo {
  return (
    typeof type === 'object' && type !== null && 'compare' in type && '$$typeof' in type && 'type' in type
  );
}
