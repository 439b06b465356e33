import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { API, type Project } from 'typescript/unstable/async';

/**
 * Hands on the scripts of a remote as TypeScript understands them, and then forgets them.
 * @param read a file as it shall be taken to be; `undefined` for each that is what it is
 * @throws Error if there is nothing to read
 */
export async function readTypes<T>(
  folder: string,
  use: (project: Project) => Promise<T>,
  read?: (file: string) => string | undefined,
): Promise<T> {
  const cwd = realpathSync(folder);
  const config = join(cwd, 'tsconfig.json');
  const api = new API({ cwd, ...(read ? { fs: { readFile: read } } : {}) });
  try {
    const project = (await api.updateSnapshot({ openProjects: [config] })).getProject(config);
    if (!project) throw new Error(`TypeScript has read nothing by ${config}.`);
    return await use(project);
  } finally {
    await api.close();
  }
}
