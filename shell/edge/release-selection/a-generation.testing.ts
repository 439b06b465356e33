import type { Release } from '@stepwell/release-server/release';
import type { RenderedPage } from '../../browser/render';
import type { PageOrder, SourcedPage } from '../renderer/renderer';
import { Fallbacks } from './fallback-counts';
import type { Generation } from './generation';
import { type Choice, chosenOf } from './release-selection';

/**
 * A generation whose renderer answers what the test says, and counts.
 * @param render is told the address, and the ids of the remotes' releases that the page takes
 */
export function aGeneration(render: (address: string, ids: string) => SourcedPage | null) {
  const rendered: string[] = [];
  /** Lane and address of each order. */
  const lanes: string[] = [];
  const missing: string[] = [];
  const said: string[] = [];
  const choices = new Map<string, Choice>();
  const choice = (failed: readonly string[] = []): Choice => {
    const key = [...missing, ...failed].join();
    const known = choices.get(key) ?? chosenOf(key, REMOTES, isOut(missing, failed));
    choices.set(key, known);
    return known;
  };
  const fallbacks = new Fallbacks((text) => said.push(text));
  const shell = {
    feature: 'shell',
    id: '1.0.0-s1',
    folder: '/nowhere',
    base: '/r/shell/1.0.0-s1/',
    container: '',
    needs: {},
    lends: {},
    modules: { main: { js: ['main.js'], css: [] } },
    files: {},
  };
  const generation = {
    revision: 1,
    registry: { revision: 1, features: {} },
    shell,
    fallbacks,
    frames: ['https://player.vimeo.com'],
    choice,
    get features() {
      return choice().features;
    },
    renderer: {
      render: async ({ address, lane, features }: PageOrder) => {
        rendered.push(address);
        lanes.push(`${lane} ${address}`);
        return render(address, features.map(({ release }) => release).join());
      },
    },
  } as unknown as Generation;
  return { generation, rendered, lanes, missing, fallbacks, said };
}

/** A page that is whole, whose markup names the address that it was rendered for. */
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

const CATALOG: Release = {
  feature: 'catalog',
  id: '1.0.0-a',
  folder: '/nowhere',
  container: 'catalog__a',
  base: '/r/catalog/1.0.0-a/',
  needs: {},
  lends: {},
  modules: {},
  files: {},
  manifest: {
    name: 'catalog',
    owner: { team: 'Catalog', contact: 'catalog@stepwell.example' },
    routes: [
      { path: '/courses', subPaths: true, module: 'List', fallback: 'Courses', query: ['q', 'sort'] },
      { path: '/course/:id', module: 'Course', fallback: 'Course', query: ['tab'] },
    ],
    slots: [],
  },
};

const BEFORE: Release = { ...CATALOG, id: '1.0.0-before', base: '/r/catalog/1.0.0-before/' };
const REMOTES = new Map([['catalog', { liveId: CATALOG.id, live: CATALOG, previous: BEFORE }]]);

/** What is missing is so altogether; what failed is the live release. */
function isOut(missing: readonly string[], failed: readonly string[]) {
  return ({ feature, id }: Release) =>
    missing.includes(feature) || (id === CATALOG.id && failed.includes(feature));
}
