/** A promise that React's `use` reads without suspending once it is settled. */
export type Readable<T> = Promise<T> & {
  status?: 'pending' | 'fulfilled' | 'rejected';
  value?: T;
  reason?: unknown;
};

export function readableValue<T>(value: T): Readable<T> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled' as const, value });
}

/** Notes on a promise how it has settled, so that `use` reads it at once from then on. */
export function readable<T>(promise: Promise<T>): Readable<T> {
  const tracked: Readable<T> = promise;
  tracked.status = 'pending';
  // Given back, the promise would be followed once more, and a failure of it would be nobody's.
  promise.then(
    (value) => void Object.assign(tracked, { status: 'fulfilled', value }),
    (reason) => void Object.assign(tracked, { status: 'rejected', reason }),
  );
  return tracked;
}
