import type { Release } from '@stepwell/release-server/release';
import type { ReleaseStore } from '@stepwell/release-server/store';

/** A release store that additionally contains one build that is not published, such as that of the workbench's page. */
export class StoreWithUnpublishedBuild implements ReleaseStore {
  constructor(
    private readonly store: ReleaseStore,
    private readonly build: Release,
  ) {}

  has(feature: string, id: string): boolean {
    return this.isBuild(feature, id) || this.store.has(feature, id);
  }

  read(feature: string, id: string): Release {
    return this.isBuild(feature, id) ? this.build : this.store.read(feature, id);
  }

  find(feature: string, id: string): Release | undefined {
    return this.isBuild(feature, id) ? this.build : this.store.find(feature, id);
  }

  list(feature: string): string[] {
    const published = this.store.list(feature);
    return feature === this.build.feature ? [...published, this.build.id] : published;
  }

  features(): string[] {
    return [...new Set([...this.store.features(), this.build.feature])];
  }

  private isBuild(feature: string, id: string): boolean {
    return feature === this.build.feature && id === this.build.id;
  }
}
