import { readFileSync, writeFileSync } from 'node:fs';
import { type Command, InvalidArgumentError } from 'commander';
import type { ReleaseManager } from '../promotion/release-manager';
import { ReleaseError } from '../release-error';
import { type KeyFolder, publicPemOf, readKey, readPublicKey } from '../signatures/keys';
import { expiryOf, readRoot, readTargets, versionOf } from '../signatures/metadata';
import { planIn } from '../signatures/trust-plan';
import { proposeTrust, signProposal, type TrustProposal } from '../signatures/trust-proposal';
import type { ReleaseStorage } from '../storage/storage';
import type { Answer } from './commands';

interface KeysProgram {
  /** Answers with what is done at the storage. */
  atStorage: (options: Common, act: (storage: ReleaseStorage) => Promise<Answer>) => Promise<void>;
  /** Answers with what is done at the storage, or through a service. */
  atManager: (options: Common, act: (manager: ReleaseManager) => Promise<Answer>) => Promise<void>;
  /** Answers with what is done here, and nowhere else. */
  here: (options: Common, act: () => Promise<Answer>) => Promise<void>;
  keys: () => KeyFolder;
}

interface Common {
  json?: boolean;
}

interface PlanOptions extends Common {
  root?: string[];
  threshold: number;
  registry?: string[];
  team: Record<string, string[]>;
}

/** `release keys …`: who may sign what. Private keys stay where they were made; what travels is public, or signed. */
export function keysCommands(program: Command, { atStorage, atManager, here, keys }: KeysProgram): void {
  const group = program.command('keys').description('who may sign what, and signing it (docs/releasing.md)');
  const command = (name: string) => group.command(name).option('--json', 'answer in JSON');

  command('new')
    .description('make a private key that stays here, and its public half to hand on')
    .argument('<name>', 'root, live-registry, or the feature of a team')
    .action((name: string, options: Common) => here(options, async () => newKey(keys(), name)));

  command('list')
    .description('who may sign what, and until when it is signed')
    .action((options: Common) => atStorage(options, listKeys));

  command('plan')
    .description('write down whom to trust from now on, for the maintainers to sign; nothing changes by it')
    .argument('<file>')
    .option('--root <keys>', 'public keys of all maintainers', listOf)
    .option('--threshold <n>', 'how many of them it takes', countOf, 1)
    .option('--registry <keys>', 'public keys of whoever says what is live', listOf)
    .option(
      '--team <feature=keys>',
      'public keys of a team, all of them; none takes its right away',
      teamOf,
      {},
    )
    .action((file: string, options: PlanOptions) =>
      atStorage(options, (storage) => plan(storage, file, options)),
    );

  command('sign')
    .description(
      'sign such a plan with a maintainer’s key; needs nothing else, so that the key can stay offline',
    )
    .argument('<file>')
    .requiredOption('--key <file>', 'private key of a maintainer')
    .action((file: string, options: Common & { key: string }) =>
      here(options, async () => sign(file, options.key)),
    );

  command('apply')
    .description('put a plan into force that enough maintainers have signed')
    .argument('<file>')
    .action((file: string, options: Common) =>
      atStorage(options, async (storage) => {
        await storage.artifacts.trust(readCeremony(file));
        return { lines: ['It is in force with the next revision: npm run release -- keys renew.'], data: {} };
      }),
    );

  command('renew')
    .description(
      'sign what is live anew; done each day where npm start or the service holds the registry’s key',
    )
    .action((options: Common) =>
      atStorage(options, async (storage) => {
        await storage.deployments.renew();
        const { revision } = await storage.deployments.current();
        return { lines: [`Revision ${revision} is signed anew.`], data: { revision } };
      }),
    );

  command('resign')
    .description('sign a team’s list of releases anew: before a year is over, or with a new key')
    .argument('<feature>')
    .option('--only <ids>', 'what the team vouches for, where another key has signed the list', listOf)
    .action((feature: string, options: Common & { only?: string[] }) =>
      atManager(options, async (manager) => {
        const ids = await manager.resign(feature, options.only);
        return {
          lines: [`${feature} has signed ${ids.length} releases anew: ${ids.join(', ')}.`],
          data: { feature, ids },
        };
      }),
    );
}

function newKey(keys: KeyFolder, name: string): Answer {
  if (keys.find(name)) throw new ReleaseError(`${keys.fileOf(name)} is there already: move it away first.`);
  const { key } = keys.make(name);
  const file = keys.fileOf(name);
  const publicFile = file.replace(/pem$/, 'pub');
  writeFileSync(publicFile, publicPemOf(file));
  return {
    lines: [
      `The key ${key.keyID.slice(0, 8)} is in ${file}: nobody else needs it, and there is no other copy.`,
      `Its public half, for the maintainer: ${publicFile}`,
    ],
    data: { name, id: key.keyID, file, publicFile },
  };
}

async function listKeys(storage: ReleaseStorage): Promise<Answer> {
  const [root, targets] = [await storage.artifacts.signed('root'), await storage.artifacts.signed('targets')];
  if (!root || !targets) return { lines: ['Nobody has made keys yet.'], data: {} };
  const trusted = planIn(readRoot(root), readTargets(targets));
  const { signed } = await storage.deployments.current();
  const rows: [string, { keyID: string }[], string | undefined][] = [
    [`root (${trusted.root.threshold} of ${trusted.root.keys.length})`, trusted.root.keys, root],
    ['whom to trust', trusted.root.keys, targets],
    ['what is live', trusted.registry, signed?.timestamp],
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

async function plan(storage: ReleaseStorage, file: string, options: PlanOptions): Promise<Answer> {
  const { root, registry, threshold, team } = options;
  const now = {
    root: await storage.artifacts.signed('root'),
    targets: await storage.artifacts.signed('targets'),
  };
  const planned = proposeTrust(now, {
    root: root && { keys: root.map(readPublicKey), threshold },
    registry: registry?.map(readPublicKey),
    teams: Object.fromEntries(Object.entries(team).map(([name, files]) => [name, files.map(readPublicKey)])),
  });
  writeFileSync(file, `${JSON.stringify(planned, null, 2)}\n`);
  return {
    lines: [
      `${file} is to be signed by the maintainers, each on his own machine: npm run release -- keys sign ${file} --key …`,
      `then here: npm run release -- keys apply ${file}`,
    ],
    data: planned,
  };
}

function sign(file: string, keyFile: string): Answer {
  const signed = signProposal(readCeremony(file), readKey(keyFile));
  writeFileSync(file, `${JSON.stringify(signed, null, 2)}\n`);
  return { lines: [`${file} is signed with ${keyFile}.`], data: signed };
}

function readCeremony(file: string): TrustProposal {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as TrustProposal;
  } catch {
    throw new ReleaseError(`${file} is no plan: npm run release -- keys plan ${file} writes one.`);
  }
}

function listOf(text: string): string[] {
  return text.split(',').filter(Boolean);
}

function countOf(text: string): number {
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number, 1 or more.');
}

function teamOf(text: string, before: Record<string, string[]>): Record<string, string[]> {
  const [, feature, files] = /^([a-z][a-z0-9]*)=(.*)$/.exec(text) ?? [];
  if (!feature) throw new InvalidArgumentError('It must be such as reviews=reviews.pub.');
  return { ...before, [feature]: listOf(files ?? '') };
}
