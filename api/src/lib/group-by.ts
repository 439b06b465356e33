/** Groups values by a key; groups are in the order of their first values. Written here, because Node 20 has no `Map.groupBy`. */
export function groupBy<Key, T>(values: Iterable<T>, keyOf: (value: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
