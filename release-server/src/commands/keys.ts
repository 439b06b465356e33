import { readFileSync, writeFileSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';
import { auditOf, currentFor } from '../promotion/change';
import { ReleaseError } from '../release-error';
import { type KeyFolder, publicPemOf, readKey, readPublicKey } from '../signatures/keys';
import { expiryOf, readRoot, readTargets, trustPlanOf, versionOf } from '../signatures/metadata';
import { currentTrust, proposeTrust, signProposal, type TrustProposal } from '../signatures/trust-proposal';
import { unsignedReleases } from '../signatures/unsigned-releases';
import type { ReleaseStorage } from '../storage/storage';
import { atLeast, type ChangeOptions, type Cli, type CommandResult, changeOf, listOf } from './cli';

interface PlanOptions {
  root?: string[];
  threshold?: number;
  registry?: string[];
  team: Record<string, string[]>;
}

/**
 * The commands `release keys …`: which keys may sign releases. Private keys stay on their machines; people send each other public keys and
 * the plan, a file that the maintainers sign.
 */
export function keysCommands(cli: Cli): void {
  const group = cli.program
    .command('keys')
    .description('keys and their rights to sign (docs/releasing.md §5)');
  const command = (usage: string, description: string) => cli.command(usage, description, group);

  command('new', 'make a private key, which stays here, and its public half for the maintainers')
    .argument('<name>', 'root, live-registry, or the feature of a team')
    .action(cli.local(async (name: string) => newKey(cli.options.keys(), name)));

  command('list', 'trusted keys, and when their signatures expire').action(cli.withStorage(listKeys));

  command('plan <file>', 'write a plan of the keys to trust, which the maintainers sign; nothing changes yet')
    .option('--root <keys>', 'public keys of all maintainers', listOf)
    .option(
      '--threshold <n>',
      'how many maintainers must sign; default: as before, or 1 in the first plan',
      atLeast(1),
    )
    .option('--registry <keys>', 'public keys that may sign the registry', listOf)
    .option(
      '--team <feature=keys>',
      'all public keys of a team; an empty list ends the trust in the team',
      teamOf,
      {},
    )
    .action(cli.withStorage(plan));

  command('sign <file>', 'sign a plan with a maintainer’s key; needs no storage, so the key can stay offline')
    .requiredOption('--key <file>', 'private key of a maintainer')
    .action(cli.local(async (file: string, options: { key: string }) => sign(file, options.key)));

  command('apply <file>', 'put a plan into force, once enough maintainers have signed it').action(
    cli.withStorage(async (storage, file: string) => {
      await storage.artifacts.trust(readProposal(file));
      return nextSteps(storage);
    }),
  );

  command(
    'renew',
    'sign the current revision again, which npm start and the service do daily if they have the registry’s key',
  ).action(
    cli.withStorage(async (storage) => {
      await storage.deployments.renew();
      const { revision } = await storage.deployments.current();
      const line =
        revision === 0
          ? 'Nothing is live yet, so nothing is signed.'
          : `Revision ${revision} is signed again.`;
      return { lines: [line], data: { revision } };
    }),
  );

  cli
    .changing(
      'put-back',
      'write what this machine signed last as a new revision, if the storage was changed without a command',
      group,
    )
    .action(
      cli.withStorage(async (storage, options: ChangeOptions) => {
        const change = changeOf(options);
        await currentFor(change, storage);
        const audit = auditOf('put back the last signed revision', change);
        const { revision } = await storage.deployments.putBack(audit);
        return {
          lines: [`The last signed revision is live again, as revision ${revision}.`],
          data: { revision },
        };
      }),
    );

  command('resign <feature>', 'sign a team’s release list again: within a year, or with a new key')
    .option('--only <ids>', 'releases that stay on the list; required if another key has signed it', listOf)
    .action(
      cli.withManager(async (manager, feature: string, { only }: { only?: string[] }) => {
        const ids = await manager.resign(feature, only);
        return {
          lines: [`${feature} has signed ${ids.length} releases again: ${ids.join(', ')}.`],
          data: { feature, ids },
        };
      }),
    );
}

function newKey(keys: KeyFolder, name: string): CommandResult {
  if (keys.find(name)) throw new ReleaseError(`${keys.fileOf(name)} exists already: move it away first.`);
  const { key } = keys.make(name);
  const file = keys.fileOf(name);
  const publicFile = file.replace(/pem$/, 'pub');
  writeFileSync(publicFile, publicPemOf(file));
  return {
    lines: [
      `The key ${key.keyID.slice(0, 8)} is in ${file}: keep it secret; there is no other copy.`,
      `Its public half, for the maintainers: ${publicFile}`,
    ],
    data: { name, id: key.keyID, file, publicFile },
  };
}

async function listKeys(storage: ReleaseStorage): Promise<CommandResult> {
  const { root, targets } = await currentTrust(storage.artifacts);
  if (!root || !targets) return { lines: ['There are no keys yet.'], data: {} };
  const trusted = trustPlanOf(readRoot(root), readTargets(targets));
  const { signed } = await storage.deployments.current();
  const rows: [string, { keyID: string }[], string | undefined][] = [
    [`root (${trusted.root.threshold} of ${trusted.root.keys.length})`, trusted.root.keys, root],
    ['trusted keys', trusted.root.keys, targets],
    ['registry', trusted.registry, signed?.timestamp],
  ];
  for (const [feature, keys] of Object.entries(trusted.teams))
    rows.push([feature, keys, await storage.artifacts.signed(feature)]);
  const data = rows.map(([role, keys, text]) => ({
    role,
    keys: keys.map(({ keyID }) => keyID),
    version: text ? versionOf(text) : null,
    until: text ? expiryOf(text) : null,
  }));
  const lines = data.map(({ role, keys, version, until }) => {
    const ids = keys.map((id) => id.slice(0, 8)).join(', ');
    return `${role.padEnd(16)}${ids.padEnd(20)}${version ? `version ${version}, until ${until}` : 'has signed nothing'}`;
  });
  return { lines, data };
}

async function plan(storage: ReleaseStorage, file: string, options: PlanOptions): Promise<CommandResult> {
  const { root, registry, threshold, team } = options;
  const planned = proposeTrust(await currentTrust(storage.artifacts), {
    root: root?.map(readPublicKey),
    threshold,
    registry: registry?.map(readPublicKey),
    teams: Object.fromEntries(Object.entries(team).map(([name, files]) => [name, files.map(readPublicKey)])),
  });
  writeFileSync(file, `${JSON.stringify(planned, null, 2)}\n`);
  return {
    lines: [
      `The maintainers sign ${file}, each on their own machine: npm run release -- keys sign ${file} --key …`,
      `then here: npm run release -- keys apply ${file}`,
    ],
    data: planned,
  };
}

/**
 * Prints the commands that must follow a change of the trusted keys, because edges refuse a revision with a release that no trusted key has
 * signed.
 */
async function nextSteps(storage: ReleaseStorage): Promise<CommandResult> {
  const current = await storage.deployments.current();
  const lists: Record<string, string | undefined> = {};
  for (const feature of Object.keys(current.features))
    lists[feature] = await storage.artifacts.signed(feature);
  const targets = readTargets((await storage.artifacts.signed('targets')) ?? '');
  const unsigned = [...unsignedReleases(current, targets, (feature) => lists[feature])];
  return {
    lines: [
      'The plan is in force with the next revision; until then edges serve the current one.',
      ...unsigned.map(
        ([feature, ids]) =>
          `  first, the team of ${feature} signs anew: npm run release -- keys resign ${feature} --only ${ids.join(',')}`,
      ),
      `  ${unsigned.length > 0 ? 'then' : 'next'}, here: npm run release -- keys renew`,
    ],
    data: { resign: Object.fromEntries(unsigned) },
  };
}

function sign(file: string, keyFile: string): CommandResult {
  const signed = signProposal(readProposal(file), readKey(keyFile));
  writeFileSync(file, `${JSON.stringify(signed, null, 2)}\n`);
  return { lines: [`${file} is signed with ${keyFile}.`], data: signed };
}

function readProposal(file: string): TrustProposal {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as TrustProposal;
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const problem = isMissing ? `There is no file ${file}` : `${file} is not a plan`;
    throw new ReleaseError(`${problem}: npm run release -- keys plan ${file} writes one.`);
  }
}

/** Parses `reviews=old.pub,new.pub`, and adds it to the values of earlier `--team` options. */
function teamOf(text: string, before: Record<string, string[]>): Record<string, string[]> {
  const [, feature, files] = /^([a-z][a-z0-9]*)=(.*)$/.exec(text) ?? [];
  if (!feature)
    throw new InvalidArgumentError('Write a feature and its public keys, such as reviews=reviews.pub.');
  return { ...before, [feature]: [...(before[feature] ?? []), ...(files ? listOf(files) : [])] };
}
