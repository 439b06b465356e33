import { existsSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readJson, rootOf } from '../build/workspace';
import { completeLockfile } from '../repository/complete-lockfile';
import { namesInUse, writeInWorkspace } from '../repository/in-workspace';
import { checkedRemote } from '../repository/new-remote';
import { type RepositoryUrls, writeOwnRepository } from '../repository/own-repository';
import { run } from './run';

const USAGE = `remote-kit new <name> [--route /path] [--slot name.v1]
  in a workspace: creates the remote in mfe-<name>
remote-kit new <name> --out <folder> [--route /path] [--slot name.v1] [--registry <url>] [--site <url>]
  anywhere: creates a repository for the remote; --registry has the academy's packages, --site is the site for npm run dev`;

/** `remote-kit new`: creates a remote in the workspace of a folder, or with `--out` as a repository. @returns whether it succeeded */
export async function newRemote(folder: string): Promise<boolean> {
  const { name, out, route, slot, ...urls } = readArguments();
  if (out === undefined) return inWorkspace({ name, route, slot }, folder);
  const remote = checkedRemote({ name, route, slot });
  const repository = resolve(folder, out);
  writeOwnRepository(remote, repository, urls);
  console.log(`${basename(repository)} is written; installing its packages.`);
  const isComplete = await installAndCommit(repository);
  if (isComplete) printNextSteps(remote.name, relative(folder, repository) || 'this folder');
  return isComplete;
}

interface NewOptions extends RepositoryUrls {
  name?: string;
  route?: string;
  slot?: string;
  out?: string;
}

/** @throws Error with the usage */
function readArguments(): NewOptions {
  const text = { type: 'string' } as const;
  try {
    const { positionals, values } = parseArgs({
      args: process.argv.slice(3),
      allowPositionals: true,
      options: { route: text, slot: text, out: text, registry: text, site: text },
    });
    const [name, ...more] = positionals;
    if (more.length > 0) throw new Error(`Name one remote: "${more.join(' ')}" is one argument too many.`);
    if (values.out === undefined && (values.registry ?? values.site) !== undefined)
      throw new Error('--registry and --site are written into a new repository: name its folder with --out.');
    for (const url of [values.registry, values.site])
      if (url !== undefined && !/^https?:\/\//.test(url))
        throw new Error(`"${url}" is not an address: write it in full, such as https://academy.example.`);
    return { name, ...values };
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USAGE}`);
  }
}

async function inWorkspace(options: NewOptions, folder: string): Promise<boolean> {
  const root = workspaceAround(folder);
  const remote = checkedRemote(options, namesInUse(root));
  const written = writeInWorkspace(remote, root);
  const isListed = await run('npm', ['install', '--package-lock-only', '--ignore-scripts'], { cwd: root });
  if (!isListed || !(await format(written))) return false;
  const name = basename(written);
  console.log(`${name} was created; npm test -w ${name} tests it. Its page is ${remote.route}.`);
  return true;
}

/** @throws Error if the folder is in no workspace */
function workspaceAround(folder: string): string {
  let root: string | undefined;
  try {
    root = rootOf(folder);
  } catch {
    root = undefined;
  }
  if (root && 'workspaces' in readJson<object>(join(root, 'package.json'))) return root;
  throw new Error(
    `${folder} is not in a workspace: name the folder of the new repository with --out <folder>.`,
  );
}

/** Installs packages, formats the files whose lines a longer or shorter name has changed, and creates the first commit. */
async function installAndCommit(repository: string): Promise<boolean> {
  const isInstalled = await run('npm', ['install'], { cwd: repository });
  if (!isInstalled || !(await format(repository))) return false;
  completeLockfile(repository);
  if (existsSync(join(repository, '.git'))) return true;
  const git = (...args: string[]) => run('git', args, { cwd: repository });
  // git may be missing, or have no author name. The repository is complete without the commit.
  const isCommitted =
    (await git('init', '-q', '-b', 'main')) &&
    (await git('add', '-A')) &&
    (await git('commit', '-q', '-m', 'feat: a page, its store and a scenario for each of its states'));
  if (!isCommitted) console.log('The first commit failed, see above. Everything else is done.');
  return true;
}

function format(folder: string): Promise<boolean> {
  return run('npx', ['--no-install', 'biome', 'check', '--write', '.'], { cwd: folder });
}

function printNextSteps(name: string, folder: string): void {
  console.log(`
${name} was created. In ${folder}:
  npm ci && npm test            lint, types, tests, build, and every scenario in a browser
  npm run dev                   the live site with the remote
  npm run qa                    the remote alone, in any scenario
  npm run release -- publish ${name}
The owner in feature.json and CODEOWNERS was derived from the remote's name: correct it.`);
}
