/** A promise that React's `use` reads without suspending once it is settled. */
export type Readable<T> = Promise<T> & {
  status?: 'pending' | 'fulfilled' | 'rejected';
  value?: T;
  reason?: unknown;
};

export function readableValue<T>(value: T): Readable<T> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled' as const, value });
}

/** Follows a promise, so that whoever reads it after it settled need not wait for a turn. */
export function readable<T>(promise: Promise<T>): Readable<T> {
  const tracked: Readable<T> = promise;
  tracked.status = 'pending';
  promise.then(
    (value) => Object.assign(tracked, { status: 'fulfilled', value }),
    (reason) => Object.assign(tracked, { status: 'rejected', reason }),
  );
  return tracked;
}
