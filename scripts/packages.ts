import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { run } from '@stepwell/remote-kit/internal/run';
import { CONFIGS, isReported, linkPackages, writeReference } from './packages/api';
import { layOutPackages, PACKED } from './packages/lay-out';
import { ROOT } from './workspace/workspace';

// Builds, checks and publishes the packages that teams with their own repositories install (docs/packages.md). Changesets manages
// their versions.

const USAGE = `npm run packages -w scripts -- build                      lays out the packages in dist/packages, as they are published
npm run packages -w scripts -- check                      fails where the API report of a package is not current
npm run packages -w scripts -- report                     writes the API reports
npm run packages -w scripts -- reference                  writes a reference of all packages to dist/reference
npm run packages -w scripts -- publish --registry <url>   publishes each version that the registry does not have`;

async function main(): Promise<boolean> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { registry: { type: 'string' } },
  });
  const [command = '', ...others] = positionals;
  const isPublish = command === 'publish';
  // Without an address npm would publish to its default registry, which is public.
  if (isPublish && !/^https?:\/\/./.test(values.registry ?? ''))
    throw new Error(`publish needs the address of the registry.\n${USAGE}`);
  if (!isPublish && values.registry !== undefined) throw new Error(`Only publish has --registry.\n${USAGE}`);
  if (others.length > 0 || !(isPublish || ['build', 'check', 'report', 'reference'].includes(command)))
    throw new Error(USAGE);
  rmSync(PACKED, { recursive: true, force: true });
  layOutPackages(PACKED);
  if (isPublish) return publish(values.registry ?? '');
  if (command === 'build') return true;
  // The remaining commands read the types of the packages as they are published.
  linkPackages();
  const isCurrent = isReported(CONFIGS, command !== 'check');
  if (!isCurrent)
    throw new Error(
      'The API of a package differs from its report. Run npm run packages -w scripts -- report, review the difference, and commit it.',
    );
  return command === 'reference' ? writeReference(join(ROOT, 'dist/reference')) : true;
}

/** @throws Error if Changesets, which prints its own messages, could not publish */
async function publish(registry: string): Promise<boolean> {
  // The registry is set for the scope, too, because npm may be configured to use another registry for @stepwell.
  const env = { npm_config_registry: registry, 'npm_config_@stepwell:registry': registry };
  // Runs without npx, because its shell drops variables with `:` in their names, such as the second variable and npm's tokens.
  const changesets = join(ROOT, 'node_modules/@changesets/cli/bin.js');
  if (await run(process.execPath, [changesets, 'publish', '--no-git-tag'], { cwd: ROOT, env })) return true;
  throw new Error(
    `packages: not all packages were published to ${registry}; what Changesets printed is above. npm whoami --registry ${registry} shows whether the registry answers and who is logged in (npm login).`,
  );
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
