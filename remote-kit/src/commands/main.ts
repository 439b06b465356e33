import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPackages } from '../build/build-packages';
import { featureOf, isRemote, rootOf } from '../build/workspace';

// `remote-kit build`: builds the release of the remote in the current folder.
// `remote-kit dev`: serves the remote from its sources, for the pages of a running site.
// `remote-kit release …`: publishes, promotes and rolls back, through the service at RELEASES_URL.

const COMMANDS: Readonly<Record<string, (folder: string, args: string[]) => Promise<void>>> = {
  build,
  dev,
  release,
};

async function main([name = '', ...args]: string[]): Promise<void> {
  const command = COMMANDS[name];
  if (!command) throw new Error(`there is no command "${name}": use build, dev or release.`);
  const folder = process.cwd();
  if (!isRemote(folder))
    throw new Error(
      `${basename(folder)} is not a remote: it has no feature.json. Run this in a remote's folder.`,
    );
  await command(folder, args);
}

async function build(folder: string, args: string[]): Promise<void> {
  parseArgs({ args });
  for (const { feature, id } of await buildPackages([folder], console.log))
    console.log(`built ${feature} ${id}`);
}

async function dev(folder: string, args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '3301' },
      site: { type: 'string', default: 'http://localhost:3000' },
    },
  });
  const { serveRemotes } = await import('../dev/serve-remotes');
  const feature = featureOf(folder);
  await serveRemotes([{ folder, path: '/' }], Number(values.port), (text) => console.log(text));
  console.log(
    `ready: ${new URL(values.site).origin}/?release=${feature}:http://localhost:${values.port}\n` +
      'This address shows the remote in a site that runs with DEV_REMOTES=on, as npm start does.',
  );
}

async function release(folder: string, args: string[]): Promise<void> {
  const { releaseProgram } = await import('@stepwell/releases/program');
  const program = releaseProgram({
    workspace: {
      packages: { [featureOf(folder)]: basename(folder) },
      build: (_features, report) => buildPackages([folder], report),
    },
    variables: process.env,
    repository: rootOf(folder),
  });
  await program.parseAsync(args, { from: 'user' });
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(`remote-kit: ${error.message}`);
  process.exit(1);
});
