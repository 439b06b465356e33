import type { Release } from '@stepwell/release-server/release';
import type { ReleaseStore } from '@stepwell/release-server/store';

/** A release store that additionally contains one build that is not published, such as that of the workbench's page. */
export function withUnpublishedBuild(store: ReleaseStore, build: Release): ReleaseStore {
  const isBuild = (feature: string, id: string) => feature === build.feature && id === build.id;
  return {
    has: (feature, id) => isBuild(feature, id) || store.has(feature, id),
    read: (feature, id) => (isBuild(feature, id) ? build : store.read(feature, id)),
    find: (feature, id) => (isBuild(feature, id) ? build : store.find(feature, id)),
    list: (feature) => [...store.list(feature), ...(feature === build.feature ? [build.id] : [])],
    features: () => [...new Set([...store.features(), build.feature])],
  };
}
