import { basename, join, relative } from 'node:path';
import { buildPackages } from './build/build-packages';
import { packageJson, RELEASED_PACKAGES, ROOT } from './build/workspace';
import { run } from './test/run';

// `npm test -w mfe-checkout`: all that one remote's team must see green, with no other remote's folder needed.

const folder = relative(ROOT, process.cwd());
const [feature] = Object.entries(RELEASED_PACKAGES).find(([, known]) => known === folder) ?? [];
if (!feature) throw new Error(`${basename(process.cwd())} is not released: run this in a remote's folder.`);

const failed: string[] = [];

async function check(what: string, passes: () => Promise<boolean>): Promise<void> {
  console.log(`\n${folder}: ${what}`);
  if (!(await passes())) failed.push(what);
}

const tool = (name: string, ...args: string[]) => run('npx', ['--no-install', name, ...args]);

await check('lint, format, borders', () => tool('biome', 'check', '--error-on-warnings', folder));
await check('types', () => tool('tsc', '--noEmit', '--project', join(folder, 'tsconfig.json')));
await check('tests', () => tool('jest', '--selectProjects', 'browser', '--testPathPatterns', `/${folder}/`));
await check('build, and a scenario for every state', async () => {
  try {
    const [release] = await buildPackages([feature], console.log);
    console.log(`${packageJson(process.cwd()).name} ${release?.id}`);
    return true;
  } catch (error) {
    console.error((error as Error).message);
    return false;
  }
});

console.log(failed.length > 0 ? `\n${folder} failed: ${failed.join(', ')}` : `\n${folder} is good`);
process.exitCode = failed.length > 0 ? 1 : 0;
