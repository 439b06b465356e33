import type { Release } from '@stepwell/release-server/release';
import type { RenderedPage } from '../../browser/render';
import type { EntryRef } from '../../browser/site/entries';
import { FatalEntries } from '../renderer/fatal-entries';
import type { PageJob, SourcedPage } from '../renderer/renderer';
import { FallbackCounts } from './fallback-counts';
import type { Generation } from './generation';
import { type ReleaseSelection, type SelectionReason, selectReleases } from './release-selection';

export interface AGenerationOptions {
  /** Id of the live shell. */
  shell?: string;
  /** Ids of the live releases of remotes, by feature. */
  live?: Readonly<Record<string, string>>;
  /** Ids of the previous releases of remotes, by feature. */
  previous?: Readonly<Record<string, string>>;
  reasons?: Readonly<Record<string, SelectionReason>>;
}

/**
 * A generation whose renderer calls the test's `render`, and records the jobs of pages.
 * @param render receives the address, and the ids of the remotes' releases on the page
 */
export function aGeneration(
  render: (address: string, ids: string) => SourcedPage | null,
  {
    live = { catalog: '1.0.0-a' },
    previous = { catalog: '1.0.0-before' },
    reasons = {},
    shell: shellId = '1.0.0-s1',
  }: AGenerationOptions = {},
) {
  const rendered: string[] = [];
  /** Priority (`Lane`) and address of each job. */
  const lanes: string[] = [];
  /** Features of which no release can be used. */
  const missing: string[] = [];
  const logged: string[] = [];
  const shell = aRelease('shell', shellId);
  const remotes = new Map(
    Object.entries(live).map(([feature, id]) => {
      const before = previous[feature];
      return [
        feature,
        { liveId: id, live: aRelease(feature, id), previous: before ? aRelease(feature, before) : undefined },
      ];
    }),
  );
  const features = Object.fromEntries(
    Object.entries(live).map(([feature, id]) => [
      feature,
      { live: id, previous: previous[feature] ?? null, by: '', at: '' },
    ]),
  );
  const selections = new Map<string, ReleaseSelection>();
  const selection = (failed: readonly Release[] = []): ReleaseSelection => {
    const key = [...missing, ...failed.map(({ id }) => id)].join();
    const isUnusable = ({ feature, id }: Release) =>
      missing.includes(feature) || failed.some((release) => release.feature === feature && release.id === id);
    const selected = selections.get(key) ?? selectReleases(key, { shell, remotes }, reasons, isUnusable);
    selections.set(key, selected);
    return selected;
  };
  const fallbacks = new FallbackCounts((text) => logged.push(text));
  const fatal = new FatalEntries((text) => logged.push(text));
  const generation = {
    revision: 1,
    registry: { revision: 1, features },
    shell,
    fallbacks,
    frames: ['https://player.vimeo.com'],
    selection,
    fatalOn: (entries: readonly EntryRef[], { releases }: ReleaseSelection) =>
      fatal.featuresOn(entries, (feature) => releases.get(feature)?.release.id),
    get features() {
      return selection().features;
    },
    renderer: {
      render: async ({ address, lane, features, missing: cards, onFailure }: PageJob) => {
        rendered.push(address);
        lanes.push(`${lane} ${address}`);
        const ids = features.map(({ name, release }) =>
          cards.includes(name) ? `${release} as card` : release,
        );
        const page = render(address, ids.join());
        if (!page) onFailure?.({ reason: 'failed' });
        return page;
      },
    },
  } as unknown as Generation;
  return { generation, rendered, lanes, missing, fallbacks, fatal, logged };
}

/** A complete rendered page, whose markup contains the requested address. */
export function aRenderedPage(address: string): RenderedPage {
  return {
    status: 200,
    html: `<h1>${address}</h1>`,
    head: { title: address, description: '', canonical: '/courses', noIndex: false },
    state: {},
    loaded: [],
    isComplete: true,
    isHealthy: true,
  };
}

const CATALOG_ROUTES = [
  { path: '/courses', subPaths: true, module: 'List', fallback: 'Courses', query: ['q', 'sort'] },
  { path: '/course/:id', module: 'Course', fallback: 'Course', query: ['tab'] },
];

const ROUTES: Record<string, typeof CATALOG_ROUTES> = {
  catalog: CATALOG_ROUTES,
  checkout: [
    { path: '/checkout/:courseId', subPaths: false, module: 'Checkout', fallback: 'Checkout', query: [] },
  ],
};

/** A release without files on the disk. Remotes have the routes of `ROUTES`. */
export function aRelease(feature: string, id: string, parts: Partial<Release> = {}): Release {
  return {
    feature,
    id,
    folder: '/nowhere',
    container: `${feature}__${id}`,
    base: `/r/${feature}/${id}/`,
    needs: {},
    lends: {},
    modules: feature === 'shell' ? { main: { js: ['main.js'], css: [] } } : {},
    files: {},
    manifest: {
      name: feature,
      owner: { team: feature, contact: `${feature}@stepwell.example` },
      routes: ROUTES[feature] ?? [],
      slots: [],
    },
    ...parts,
  };
}
