import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { API, type Project } from 'typescript/unstable/async';

export interface ReadOptions {
  /** In the remote's folder; `tsconfig.json` unless said. */
  config?: string;
  /** A file as it shall be taken to be, whether there is one or not; `undefined` for each that is what it is. */
  read?: (file: string) => string | undefined;
}

/**
 * Hands on the scripts of a remote as TypeScript understands them, and then forgets them.
 * @throws Error if there is nothing to read
 */
export async function readTypes<T>(
  folder: string,
  use: (project: Project) => Promise<T>,
  { config = 'tsconfig.json', read }: ReadOptions = {},
): Promise<T> {
  const cwd = realpathSync(folder);
  const file = join(cwd, config);
  const api = new API({ cwd, ...(read ? { fs: { readFile: read } } : {}) });
  try {
    const project = (await api.updateSnapshot({ openProjects: [file] })).getProject(file);
    if (!project) throw new Error(`TypeScript has read nothing by ${file}.`);
    return await use(project);
  } finally {
    await api.close();
  }
}
