import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

/**
 * A value of the page that changes while it is open, such as its address, read by `useFollowed`. It is not a context's
 * value: React cannot tell who reads a context inside a region that still waits for its code, so one that changes
 * above such a region would hold the whole change up until that code is there.
 */
export class Followed<Value extends object> {
  /** What the page's HTML was rendered from. */
  readonly first: Value;
  private value: Value;
  private readonly readers = new Set<(value: Value) => void>();

  constructor(first: Value) {
    this.first = first;
    this.value = first;
  }

  get current(): Value {
    return this.value;
  }

  /** Called in a transition, those who read it change in that transition, all at once. */
  set(next: Value): void {
    this.value = next;
    for (const read of this.readers) read(next);
  }

  subscribe(read: (value: Value) => void): () => void {
    this.readers.add(read);
    return () => this.readers.delete(read);
  }
}

/** Reads a value and every change of it. */
export function useFollowed<Value extends object>(followed: Followed<Value>): Value {
  // A region may hydrate after a navigation. It begins from what its markup was rendered from, then catches up.
  const begin = useSyncExternalStore(
    never,
    () => followed.current,
    () => followed.first,
  );
  const [value, setValue] = useState(begin);
  useLayoutEffect(() => {
    setValue(followed.current);
    return followed.subscribe(setValue);
  }, [followed]);
  return value;
}

const never = () => () => {};
