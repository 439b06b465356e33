import type { Feature } from '../boot';

/** A live release of catalog, with the routes and places that the test names. */
export function aFeature(manifest: Pick<Feature['manifest'], 'routes' | 'slots' | 'start'>): Feature {
  return {
    name: 'catalog',
    release: '1.0.0-abc',
    container: 'catalog__abc',
    base: '/r/catalog/1.0.0-abc/',
    manifest: {
      name: 'catalog',
      owner: { team: 'Catalog', contact: 'catalog@example.org' },
      ...manifest,
    },
  };
}
