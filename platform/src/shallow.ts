import { useShallow as useShallowOfZustand } from 'zustand/react/shallow';

/**
 * Lets a selector of `useStore` make an object: it counts as the same while its fields are. Of zustand.
 * @deprecated since 1.1.0: use `useStore` once for each value
 */
export const useShallow: typeof useShallowOfZustand = useShallowOfZustand;
