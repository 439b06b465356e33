import type { ReleasePlace } from '../promotion/place';
import { ReleaseRefusal } from '../refusal';
import type { Answer } from './commands';

interface ListedFeature {
  live: string | null;
  previous: string | null;
  by: string | null;
  at: string | null;
  releases: { id: string; publishedAt: string }[];
}

/** What is live, what was before, by whom and since when, and everything that is published. */
export function listReleases({ store, registry }: ReleasePlace, asked: string[]): Answer {
  const { revision, features: live } = registry.read();
  const known = [...new Set([...store.features(), ...Object.keys(live)])].sort();
  const unknown = asked.find((name) => !known.includes(name));
  if (unknown)
    throw new ReleaseRefusal(`Nothing is published as "${unknown}": there is ${known.join(', ')}.`);
  const features = Object.fromEntries(
    known
      .filter((name) => asked.length === 0 || asked.includes(name))
      .map((name): [string, ListedFeature] => [
        name,
        {
          ...(live[name] ?? { live: null, previous: null, by: null, at: null }),
          releases: store.list(name).map((id) => ({
            id,
            publishedAt: new Date(store.publishedAt(name, id)).toISOString(),
          })),
        },
      ]),
  );
  const lines = Object.entries(features).flatMap(([name, feature]) => ['', name, ...linesOf(feature)]);
  return { lines: [`revision ${revision}`, ...lines], data: { revision, features } };
}

function linesOf({ live, previous, by, at, releases }: ListedFeature): string[] {
  const lost = live !== null && !releases.some(({ id }) => id === live);
  const lines = releases.map(({ id, publishedAt }) => {
    const state = id === live ? 'live' : id === previous ? 'previous' : '';
    const since = id === live ? `, live since ${at} by ${by}` : '';
    return `  ${id.padEnd(28)}${state.padEnd(10)}published ${publishedAt}${since}`;
  });
  return lost ? [`  ${live.padEnd(28)}live      not in the store: pages show its fallback`, ...lines] : lines;
}
