import { execFile } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { linkInstalled } from '@stepwell/e2e/workspace-copy';
import { RELEASED_PACKAGES, ROOT } from '../workspace/workspace';
import { type Mutation, mutatedText } from './mutation';

/** Names of files and folders that are not copied. Installed packages are linked instead. */
const NOT_COPIED = new Set(['node_modules', 'dist', '.git', '.data', 'docs', 'e2e', 'play-report']);
/** A file of each remote that is part of the hash in the release id but not of the build. A change gives the same build another id. */
const UNBUILT_FILE = 'jest.config.mjs';

/** A copy of this workspace's sources, which can be mutated and built. */
export class MutatedWorkspace {
  private readonly root = mkdtempSync(join(tmpdir(), 'stepwell-mutated-'));

  constructor() {
    const isCopied = (path: string) => path === ROOT || !NOT_COPIED.has(basename(path));
    cpSync(ROOT, this.root, { recursive: true, filter: isCopied });
    linkInstalled(this.root);
  }

  /** Builds a remote with a mutation. @returns the folder of the build @throws Error if the mutated text is missing or the build fails */
  async buildMutated(mutation: Mutation): Promise<string> {
    const text = mutatedText(mutation, this.root);
    const file = join(this.root, mutation.file);
    const unchanged = readFileSync(file, 'utf8');
    writeFileSync(file, text);
    try {
      return await this.build(mutation.remote);
    } finally {
      writeFileSync(file, unchanged);
    }
  }

  /** Builds a remote without a mutation. @returns the folder of the build */
  buildUnchanged(remote: string): Promise<string> {
    return this.build(remote);
  }

  /**
   * Builds a remote from the same sources under another id. A comparison of both builds must find no difference.
   * @returns the build's folder
   */
  async buildAgain(remote: string): Promise<string> {
    const file = join(this.folderOf(remote), UNBUILT_FILE);
    const text = readFileSync(file, 'utf8');
    appendFileSync(file, '\n');
    try {
      return await this.build(remote);
    } finally {
      writeFileSync(file, text);
    }
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  private async build(remote: string): Promise<string> {
    const cwd = this.folderOf(remote);
    const kit = join(this.root, 'node_modules/@stepwell/remote-kit/bin/remote-kit.mjs');
    const { stdout } = await promisify(execFile)(process.execPath, [kit, 'build'], { cwd });
    const [, id] = /^built \S+ (\S+)$/m.exec(stdout) ?? [];
    if (!id) throw new Error(`The build of ${remote} printed no id:\n${stdout}`);
    return join(cwd, 'dist', id);
  }

  private folderOf(remote: string): string {
    return join(this.root, RELEASED_PACKAGES[remote] ?? remote);
  }
}
