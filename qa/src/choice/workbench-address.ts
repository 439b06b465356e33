import {
  GALLERY,
  WORKBENCH_PATHS,
  type WorkbenchRelease,
  type WorkbenchRemote,
} from '../workbench-api/workbench-api';

/** What the workbench shows, as its address says it. */
export interface WorkbenchChoice {
  remote: string;
  release: string;
  /** Name of a scenario; empty for the good world. */
  scenario: string;
  /** Site path with query. */
  path: string;
  /** Number of a revision of the registry that is looked at as a whole; empty for a remote alone. */
  revision: string;
}

/** Reads `?remote=&release=&scenario=&path=&revision=`; what is absent, or is not there any more, is chosen for the tester. */
export function readChoice(search: string, remotes: readonly WorkbenchRemote[]): WorkbenchChoice {
  const query = new URLSearchParams(search);
  const asked = (name: keyof WorkbenchChoice) => query.get(name) ?? '';
  if (asked('remote') === GALLERY)
    return { remote: GALLERY, release: '', scenario: '', path: '', revision: '' };
  const remote = remotes.find(({ name }) => name === asked('remote')) ?? remotes[0];
  const release = remote?.releases.find(({ id }) => id === asked('release')) ?? remote?.releases[0];
  const scenario = scenarioOf(release, asked('scenario'));
  return {
    remote: remote?.name ?? GALLERY,
    release: release?.id ?? '',
    scenario: scenario?.name ?? '',
    path: asked('path') || scenario?.path || release?.entries[0]?.path || '/',
    revision: asked('revision'),
  };
}

/** The address of a choice, ready to be shared. */
export function workbenchAddress(choice: Partial<WorkbenchChoice>): string {
  const query = new URLSearchParams(Object.entries(choice).filter(([, value]) => value));
  return `${WORKBENCH_PATHS.workbench}?${query}`;
}

export function releaseOf(
  { remote, release }: WorkbenchChoice,
  remotes: readonly WorkbenchRemote[],
): WorkbenchRelease | undefined {
  return remotes.find(({ name }) => name === remote)?.releases.find(({ id }) => id === release);
}

export function scenarioOf(release: WorkbenchRelease | undefined, name: string) {
  return release?.scenarios.find((scenario) => scenario.name === name);
}
