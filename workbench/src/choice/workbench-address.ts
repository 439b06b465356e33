import { readFault } from '../server-api/fault-codes';
import { WORKBENCH_PATHS, type WorkbenchRemote } from '../server-api/workbench-api';

export const WIDTHS = [
  { value: 'full', label: 'as wide as there is room' },
  { value: 'laptop', label: '1024 px' },
  { value: 'tablet', label: '768 px' },
  { value: 'phone', label: '390 px' },
] as const;

const TABS = ['states', 'calls', 'stores', 'axe', 'faults', 'neighbours', 'record'] as const;

export type Tab = (typeof TABS)[number];

/** What the canvas area shows: the page, or its comparison with the live release. */
export const VIEWS = [
  { id: 'page', label: 'Page' },
  { id: 'beside', label: 'Beside live' },
  { id: 'over', label: 'Over live' },
  { id: 'differences', label: 'Differences' },
] as const;

export type View = (typeof VIEWS)[number]['id'];

/** The settings in the workbench's address. */
export interface WorkbenchChoice {
  remote: string;
  release: string;
  /** Name of a scenario; empty for none: every call then succeeds. */
  scenario: string;
  /** With query. */
  path: string;
  /** Revision of the registry at which the whole site is shown; empty to show the remote alone. */
  revision: string;
  width: (typeof WIDTHS)[number]['value'];
  view: View;
  tab: Tab;
  /** See `fault-codes`. */
  faults: readonly string[];
  /** Release ids of other remotes on the page, by name. */
  neighbours: Readonly<Record<string, string>>;
  /** Snapshot of the stores, from 1; `null` for the newest. */
  moment: number | null;
}

export interface ReadAddress {
  choice: WorkbenchChoice;
  warnings: string[];
}

const DEFAULTS = {
  revision: '',
  width: 'full',
  view: 'page',
  tab: 'states',
  faults: [],
  neighbours: {},
  moment: null,
} as const;

/**
 * Reads an address such as `?remote=reviews&scenario=live`. Missing or invalid settings get defaults; invalid ones lead to
 * warnings. The server checks the revision.
 */
export function readAddress(search: string, remotes: readonly WorkbenchRemote[]): ReadAddress {
  const query = new URLSearchParams(search);
  const warnings: string[] = [];
  const setting = (name: string) => query.get(name) ?? '';
  /** The requested item; `undefined` without a valid request. */
  const pick = <T>(name: keyof WorkbenchChoice, all: readonly T[], nameOf: (each: T) => string) => {
    const requested = setting(name);
    const match = all.find((each) => nameOf(each) === requested);
    if (requested && !match) warnings.push(`There is no ${name} “${requested}” here.`);
    return match;
  };

  const width = pick('width', WIDTHS, ({ value }) => value)?.value ?? DEFAULTS.width;
  const view = pick('view', VIEWS, ({ id }) => id)?.id ?? DEFAULTS.view;
  const tab = pick('tab', TABS, (each) => each) ?? DEFAULTS.tab;
  const remote = pick('remote', remotes, ({ name }) => name) ?? remotes[0];
  const releases = remote?.releases ?? [];
  const release =
    pick('release', releases, ({ id }) => id) ?? releases.find(({ isLive }) => isLive) ?? releases[0];
  const scenario = pick('scenario', release?.scenarios ?? [], ({ name }) => name);
  const path = setting('path');
  const isPath = path.startsWith('/') && !path.startsWith('//');
  if (path && !isPath) warnings.push(`“${path}” is not a path of this site: a path begins with one slash.`);
  const choice: WorkbenchChoice = {
    remote: remote?.name ?? '',
    release: release?.id ?? '',
    scenario: scenario?.name ?? '',
    path: (isPath && path) || scenario?.path || release?.entries[0]?.path || '/',
    revision: setting('revision'),
    width,
    view,
    tab,
    faults: faultsIn(query, warnings),
    neighbours: neighboursIn(query, remotes, remote?.name, warnings),
    moment: momentIn(setting('moment'), warnings),
  };
  return { choice, warnings };
}

function faultsIn(query: URLSearchParams, warnings: string[]): string[] {
  return query.getAll('fault').filter((code) => {
    const isFault = readFault(code) !== null;
    if (!isFault) warnings.push(`There is no fault “${code}”.`);
    return isFault;
  });
}

/** Reads `with=reviews@1.0.0-a`. */
function neighboursIn(
  query: URLSearchParams,
  remotes: readonly WorkbenchRemote[],
  own: string | undefined,
  warnings: string[],
): Record<string, string> {
  const neighbours: Record<string, string> = {};
  for (const text of query.getAll('with')) {
    const [name = '', id = ''] = text.split('@');
    const exists = remotes.some(
      (each) => each.name === name && each.releases.some((listed) => listed.id === id),
    );
    if (exists && name !== own) neighbours[name] = id;
    else warnings.push(`There is no neighbour “${text}” here.`);
  }
  return neighbours;
}

function momentIn(text: string, warnings: string[]): number | null {
  if (text === '') return null;
  const moment = Number(text);
  if (Number.isInteger(moment) && moment > 0) return moment;
  warnings.push(`“${text}” is not a snapshot of the stores: write a number from 1.`);
  return null;
}

/** The address that `readAddress` reads, without empty settings, and without width, view and tab at their defaults. */
export function workbenchAddress(choice: Partial<WorkbenchChoice>): string {
  const { width, view, tab, faults = [], neighbours = {}, moment, ...texts } = choice;
  const query = new URLSearchParams(Object.entries(texts).filter(([, value]) => value));
  if (width && width !== DEFAULTS.width) query.set('width', width);
  if (view && view !== DEFAULTS.view) query.set('view', view);
  if (tab && tab !== DEFAULTS.tab) query.set('tab', tab);
  for (const [name, id] of Object.entries(neighbours)) query.append('with', `${name}@${id}`);
  if (moment) query.set('moment', String(moment));
  for (const code of faults) query.append('fault', code);
  return `${WORKBENCH_PATHS.workbench}?${query}`;
}
