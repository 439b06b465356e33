import type { Release } from '@stepwell/release-server/release';
import type { VerifiedFiles } from '@stepwell/release-server/verified-files';
import type { CodeText } from './messages';

/** Releases whose code one renderer runs. */
export interface CodeSource {
  shell: Release;
  remotes: readonly Release[];
  files: Pick<VerifiedFiles, 'read'>;
  log: (text: string) => void;
}

export interface CodeTexts {
  shell: CodeText;
  remotes: CodeText[];
}

const NODE_FILE = /^node\/([^/]+)\.js$/;
const SHELL_MODULE = 'render';

/**
 * Reads the node files of the given releases. One that is not what was published is left out, and its region left to
 * the browser; what is wrong with it says whoever looks after the files.
 * @throws Error if it is the shell's own: nothing can be rendered without it
 */
export async function readCodeTexts({ shell, remotes, files }: CodeSource): Promise<CodeTexts> {
  const texts = await Promise.all(
    remotes.flatMap((release) => modulesOf(release).map((module) => readText(release, module, files))),
  );
  const own = await readText(shell, SHELL_MODULE, files);
  if (!own) throw new Error(`the node file of shell ${shell.id} is damaged, so no page is rendered`);
  return { shell: own, remotes: texts.filter((text) => text !== undefined) };
}

function modulesOf({ files }: Release): string[] {
  return Object.keys(files).flatMap((name) => NODE_FILE.exec(name)?.[1] ?? []);
}

async function readText(
  release: Release,
  module: string,
  files: CodeSource['files'],
): Promise<CodeText | undefined> {
  const file = await files.read(release, `node/${module}.js`, 'identity');
  return (
    file && { feature: release.feature, release: release.id, module, text: file.content.toString('utf8') }
  );
}
