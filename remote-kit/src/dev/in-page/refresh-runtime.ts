import { type ComponentType, createElement, type FunctionComponent, memo, useSyncExternalStore } from 'react';

// Replaces changed components in an open page without losing their state. React's own Fast Refresh does not work with the production
// build of React on live sites. Instead elements are created from a proxy of each component, and the component behind the proxy is
// replaced. Code that swc's refresh transform adds to modules reports their components and hooks.

/** Hooks of a component or a custom hook, from the transform. */
interface Signature {
  /** The called hooks, in their order, as text. */
  key: string;
  /** Whether the module requests that every change resets the state (`// @refresh reset`). */
  isReset: boolean;
  /** The custom hooks among the called hooks. */
  hooks: () => unknown[];
}

/** All versions of one component. A module that runs again registers a new version. */
interface Family {
  current: FunctionComponent<object>;
  /** Key of all hooks of `current`; `null` resets the state with every change. */
  hooks: string | null;
  /** Component that holds the state: a new body resets the state. */
  body: FunctionComponent<object>;
  /** Component from which elements are created. */
  proxy: FunctionComponent<object>;
}

/** Families by module and name of the component. */
const families = new Map<string, Family>();
/** Families by each of their components. */
const familyOf = new WeakMap<object, Family>();
const signatures = new WeakMap<object, Signature>();
/** The memo component of each proxy. */
const memos = new WeakMap<object, ComponentType<object>>();
/** The component that reads the code of each `lazy` component. */
const readers = new WeakMap<object, FunctionComponent<object>>();
/** New components that `applyUpdates` has not applied yet. */
const changed = new Map<Family, FunctionComponent<object>>();
const listeners = new Set<() => void>();
let updateCount = 0;

/** @param module a unique name */
export function refreshRuntimeFor(module: string) {
  return {
    $RefreshReg$: (type: unknown, name: string) => register(type, `${module} ${name}`),
    $RefreshSig$: signatureRecorder,
  };
}

function register(type: unknown, id: string): void {
  if (typeof type !== 'function' || isClass(type)) return;
  const component = type as FunctionComponent<object>;
  const existing = families.get(id);
  const family = existing ?? newFamily(component);
  families.set(id, family);
  familyOf.set(component, family);
  if (existing) changed.set(existing, component);
}

function newFamily(current: FunctionComponent<object>): Family {
  const family: Family = {
    current,
    hooks: hooksOf(current),
    body: () => null,
    proxy: (props) => {
      useUpdates();
      return createElement(family.body, props);
    },
  };
  family.body = bodyOf(family);
  family.proxy.displayName = current.name;
  return family;
}

function bodyOf(family: Family): FunctionComponent<object> {
  const body: FunctionComponent<object> = (props) => family.current(props);
  body.displayName = family.current.name;
  return body;
}

/** Renders the calling component again after each update. */
export function useUpdates(): number {
  return useSyncExternalStore(subscribe, () => updateCount);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Replaces the implementations of changed components, and renders them. */
export function applyUpdates(): void {
  for (const [family, component] of changed) {
    family.current = component;
    const hooks = hooksOf(component);
    if (hooks === null || hooks !== family.hooks) family.body = bodyOf(family);
    family.hooks = hooks;
  }
  changed.clear();
  updateCount += 1;
  for (const listener of listeners) listener();
}

/** The component or memo component from which elements of a type are created; the type itself if it cannot be replaced. */
export function proxyFor(type: unknown): unknown {
  if (typeof type === 'function') return familyOf.get(type)?.proxy ?? type;
  if (!isMemo(type)) return type;
  const inner = proxyFor(type.type) as ComponentType<object>;
  if (inner === type.type) return type;
  // Each proxy keeps its memo component, because React discards the state when the type of an element changes.
  const proxy = memos.get(inner) ?? memo(inner, type.compare ?? undefined);
  memos.set(inner, proxy);
  return proxy;
}

/** The type for an element. For `lazy` it is a component that reads the code, because React would use the code without a proxy. */
export function elementTypeOf(type: unknown): unknown {
  if (!isLazy(type)) return proxyFor(type);
  const reader =
    readers.get(type) ??
    ((props: object) =>
      createElement(proxyFor(type._init(type._payload)) as FunctionComponent<object>, props));
  readers.set(type, reader);
  return reader;
}

export interface ReplaceableModule {
  accept: () => void;
  dispose: (leave: (data: { wasReplaceable?: boolean }) => void) => void;
  invalidate: () => void;
  data?: { wasReplaceable?: boolean };
}

/** A module that exports only components is replaced without its importers, any other module together with them. */
export function acceptComponents(exported: object, module: ReplaceableModule): void {
  const values = Object.values(exported);
  if (values.length > 0 && values.every((value) => proxyFor(value) !== value)) {
    module.accept();
    module.dispose((data) => {
      data.wasReplaceable = true;
    });
  } else if (module.data?.wasReplaceable) module.invalidate();
}

/** The transform calls the result without arguments within a component, and with the signature after the component. */
function signatureRecorder() {
  return <Type>(type?: Type, key?: string, isReset = false, hooks: () => unknown[] = () => []) => {
    if (key !== undefined && typeof type === 'function') signatures.set(type, { key, isReset, hooks });
    return type;
  };
}

/** Key of the hooks of a component, including the hooks within its custom hooks; `null` if every change resets the state. */
function hooksOf(type: unknown, seen = new Set<unknown>()): string | null {
  const signature = typeof type === 'function' ? signatures.get(type) : undefined;
  if (!signature || seen.has(type)) return '';
  seen.add(type);
  if (signature.isReset) return null;
  const keys = customHooksOf(signature).map((hook) => hooksOf(hook, seen));
  return keys.includes(null) ? null : [signature.key, ...keys].join();
}

/** Custom hooks of a component; none if they are not initialized yet. */
function customHooksOf({ hooks }: Signature): unknown[] {
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

/** As React stores it: `_init` throws a promise until the code has arrived. */
interface Lazy {
  _init: (payload: unknown) => unknown;
  _payload: unknown;
}

function isLazy(type: unknown): type is Lazy {
  return typeof type === 'object' && type !== null && '_init' in type && '_payload' in type;
}
