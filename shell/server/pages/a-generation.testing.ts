import type { Feature } from '../../src/boot/boot';
import type { RenderedPage } from '../../src/render';
import type { SourcedPage } from '../renderer/renderer';
import type { Generation } from './generation';

/** A generation whose renderer answers what the test says, and counts. */
export function aGeneration(render: (address: string) => SourcedPage | null) {
  const rendered: string[] = [];
  /** Lane and address of each order. */
  const lanes: string[] = [];
  const missing: string[] = [];
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
    shell,
    releases: new Map(),
    features: [CATALOG],
    frames: ['https://player.vimeo.com'],
    missingFeatures: () => missing,
    renderer: {
      render: async ({ address, lane }: { address: string; lane: string }) => {
        rendered.push(address);
        lanes.push(`${lane} ${address}`);
        return render(address);
      },
    },
  } as unknown as Generation;
  return { generation, rendered, lanes, missing };
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

const CATALOG: Feature = {
  name: 'catalog',
  release: '1.0.0-a',
  container: 'catalog__a',
  base: '/r/catalog/1.0.0-a/',
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
