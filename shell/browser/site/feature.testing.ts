import type { FeatureManifest } from '@stepwell/platform';
import type { Feature } from './feature';

/** A release of the feature `manifest.name`; default: of catalog, without routes and slots. */
export function aFeature(manifest: Partial<FeatureManifest> = {}): Feature {
  const { name = 'catalog' } = manifest;
  return {
    name,
    release: '1.0.0-abc',
    container: `${name}__abc`,
    base: `/r/${name}/1.0.0-abc/`,
    files: {},
    manifest: {
      name,
      owner: { team: name, contact: `${name}@example.org` },
      routes: [],
      slots: [],
      ...manifest,
    },
  };
}
