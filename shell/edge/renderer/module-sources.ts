import type { VerifiedFiles } from '@stepwell/release-server/files';
import type { Release } from '@stepwell/release-server/release';
import type { ModuleSource } from './messages';

/** The releases whose code a renderer runs, and the access to their verified files. */
export interface RendererReleases {
  shell: Release;
  remotes: readonly Release[];
  files: Pick<VerifiedFiles, 'read'>;
}

export interface ModuleSources {
  shell: ModuleSource;
  remotes: ModuleSource[];
}

const NODE_FILE = /^node\/([^/]+)\.js$/;

/**
 * Reads the node files of the given releases. A damaged file of a remote is omitted, so that its regions are rendered in the browser;
 * `ReleaseWatch` logs the damage.
 * @throws Error if the shell's file is damaged, without which nothing can be rendered
 */
export async function readModuleSources({ shell, remotes, files }: RendererReleases): Promise<ModuleSources> {
  const read = async (release: Release, module: string): Promise<ModuleSource | undefined> => {
    const file = await files.read(release, `node/${module}.js`, 'identity');
    return (
      file && { feature: release.feature, release: release.id, module, text: file.content.toString('utf8') }
    );
  };
  const sources = await Promise.all(
    remotes.flatMap((release) => modulesOf(release).map((module) => read(release, module))),
  );
  const shellSource = await read(shell, 'render');
  if (!shellSource) throw new Error(`the node file of shell ${shell.id} is damaged, so no page is rendered`);
  return { shell: shellSource, remotes: sources.filter((source) => source !== undefined) };
}

function modulesOf({ files }: Release): string[] {
  return Object.keys(files).flatMap((name) => NODE_FILE.exec(name)?.[1] ?? []);
}
