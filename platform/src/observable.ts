import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

/**
 * A value that changes while the page is open, such as its address; `useObservable` reads it.
 *
 * Such a value is not in a React context, because React hydrates every region below a context before it commits the context's new value.
 * Each navigation would wait for regions whose code is still loading.
 */
export class Observable<Value extends object> {
  /** The value that the page's HTML was rendered from. */
  readonly first: Value;
  private value: Value;
  private readonly listeners = new Set<(value: Value) => void>();

  constructor(first: Value) {
    this.first = first;
    this.value = first;
  }

  get current(): Value {
    return this.value;
  }

  /** Sets the value. Inside `startTransition`, all its readers change in the same transition. */
  set(next: Value): void {
    this.value = next;
    for (const listener of this.listeners) listener(next);
  }

  /** Calls the listener after each change. @returns a function that ends the subscription */
  subscribe(listener: (value: Value) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/** Reads an observable's value, and renders again when it changes. */
export function useObservable<Value extends object>(observable: Observable<Value>): Value {
  // A region that hydrates after a navigation renders the value of its server markup first, then the current value.
  const initial = useSyncExternalStore(
    subscribeToNothing,
    () => observable.current,
    () => observable.first,
  );
  // Later values are React state, because an update of `useSyncExternalStore` is synchronous even if `set` is called in a transition.
  const [value, setValue] = useState(initial);
  useLayoutEffect(() => {
    setValue(observable.current);
    return observable.subscribe(setValue);
  }, [observable]);
  return value;
}

const subscribeToNothing = () => () => {};
