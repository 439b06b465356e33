/** From one place to another. */
export interface Arrow {
  from: string;
  to: string;
}

/** The circles that arrows make, each once: the arrows of the shortest, in their order. */
export function circlesIn<A extends Arrow>(arrows: readonly A[]): A[][] {
  const circles = new Map<string, A[]>();
  for (const arrow of arrows) {
    const circle = wayHome(arrow, arrows);
    const places = circle?.map(({ from }) => from).sort();
    if (circle && !circles.has(`${places}`)) circles.set(`${places}`, circle);
  }
  return [...circles.values()];
}

/** The shortest way that begins with an arrow and ends where it began; `undefined` where none leads back. */
function wayHome<A extends Arrow>(first: A, arrows: readonly A[]): A[] | undefined {
  const ways: A[][] = [[first]];
  const seen = new Set<string>();
  // It grows while it is walked: shorter ways stand before longer ones.
  for (const way of ways) {
    const { to } = way[way.length - 1] as A;
    if (to === first.from) return way;
    if (seen.has(to)) continue;
    seen.add(to);
    for (const next of arrows) if (next.from === to) ways.push([...way, next]);
  }
  return undefined;
}
