import { BENCH_PATHS, type BenchRelease, type BenchRemote, CATALOGUE } from '../bench-api';

/** What the bench shows, as its address says it. */
export interface BenchChoice {
  remote: string;
  release: string;
  /** Name of a scenario; empty for the good world. */
  scenario: string;
  /** Site path with query. */
  path: string;
}

/** Reads `?remote=&release=&scenario=&path=`; what is absent, or is not there any more, is chosen for the tester. */
export function readChoice(search: string, remotes: readonly BenchRemote[]): BenchChoice {
  const query = new URLSearchParams(search);
  const asked = (name: keyof BenchChoice) => query.get(name) ?? '';
  if (asked('remote') === CATALOGUE) return { remote: CATALOGUE, release: '', scenario: '', path: '' };
  const remote = remotes.find(({ name }) => name === asked('remote')) ?? remotes[0];
  const release = remote?.releases.find(({ id }) => id === asked('release')) ?? remote?.releases[0];
  const scenario = scenarioOf(release, asked('scenario'));
  return {
    remote: remote?.name ?? CATALOGUE,
    release: release?.id ?? '',
    scenario: scenario?.name ?? '',
    path: asked('path') || scenario?.path || release?.entries[0]?.path || '/',
  };
}

/** The address of a choice, ready to be shared. */
export function benchAddress(choice: Partial<BenchChoice>): string {
  const query = new URLSearchParams(Object.entries(choice).filter(([, value]) => value));
  return `${BENCH_PATHS.bench}?${query}`;
}

export function releaseOf(
  { remote, release }: BenchChoice,
  remotes: readonly BenchRemote[],
): BenchRelease | undefined {
  return remotes.find(({ name }) => name === remote)?.releases.find(({ id }) => id === release);
}

export function scenarioOf(release: BenchRelease | undefined, name: string) {
  return release?.scenarios.find((scenario) => scenario.name === name);
}
