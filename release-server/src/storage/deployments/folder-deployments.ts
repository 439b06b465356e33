import type { Audit, AuditLine, RegistryContent, RegistryRevision } from '../../registry';
import type { ReleaseName } from '../../release';
import type { Deployments } from './deployments';
import type { RegistryFile } from './registry-file';

/** The registry of one environment in a data folder. */
export class FolderDeployments implements Deployments {
  /** @param removeRelease deletes a release; called while the registry is locked */
  constructor(
    private readonly registry: RegistryFile,
    private readonly removeRelease: (name: ReleaseName) => void,
  ) {}

  async current(): Promise<RegistryRevision> {
    return this.registry.read();
  }

  async write(content: RegistryContent, audit: Audit, expected: number): Promise<RegistryRevision> {
    return this.registry.update(() => content, audit, expected);
  }

  async remove(names: readonly ReleaseName[], audit: Audit, expected: number): Promise<RegistryRevision> {
    const unchanged = ({ revision: _, ...content }: RegistryRevision) => content;
    return this.registry.update(unchanged, audit, expected, () => names.forEach(this.removeRelease));
  }

  async renew(): Promise<void> {
    this.registry.renew();
  }

  async putBack(audit: Audit): Promise<RegistryRevision> {
    return this.registry.putBack(audit);
  }

  async history(): Promise<AuditLine[]> {
    return this.registry.history();
  }

  /** Does nothing, because a folder sends no notifications. The caller polls instead. */
  onRevision(): () => void {
    return () => undefined;
  }
}
