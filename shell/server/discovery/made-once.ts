export interface Made<T> {
  value: T;
  /** Milliseconds for which it is handed out as it is. */
  keptMs: number;
}

/** What `make` makes, made once for all who ask meanwhile: however many ask, the work does not grow. */
export function madeOnce<T>(
  make: () => Promise<Made<T>>,
  now: () => number = () => performance.now(),
): () => Promise<T> {
  let making: Promise<T> | null = null;
  let keptUntil = Number.POSITIVE_INFINITY;
  const makeNow = async () => {
    try {
      const { value, keptMs } = await make();
      keptUntil = now() + keptMs;
      return value;
    } catch (error) {
      making = null;
      throw error;
    }
  };
  return () => {
    if (making && now() < keptUntil) return making;
    keptUntil = Number.POSITIVE_INFINITY;
    making = makeNow();
    return making;
  };
}
