import { type Command, InvalidArgumentError } from 'commander';
import { ReleaseError } from '../release-error';
import { REGISTRY_ROLE, readTargets } from '../signatures/metadata';
import { type Identity, newGrant, newTrust, type Use, VERBS, type Verb } from '../storage/grants/grant';
import type { ReleaseStorage } from '../storage/storage';
import type { Answer } from './commands';

interface TeamProgram {
  /** Answers with what is done at the storage. */
  run: (options: { json?: boolean }, act: (storage: ReleaseStorage) => Promise<Answer>) => Promise<void>;
  packages: Readonly<Record<string, string>>;
}

interface AddOptions {
  json?: boolean;
  may: Verb[];
  features?: string[];
  expires: number;
}

interface TrustOptions extends AddOptions, Identity {}

const DAY_MS = 24 * 60 * 60_000;

/** `release team …`: rights, given where the storage is, and never through the service. */
export function teamCommands(program: Command, { run, packages }: TeamProgram): void {
  const team = program.command('team').description('who may do what through the release service');

  giving(team, 'add', '90d')
    .description(
      'give a team a token; it is shown once. A second one beside the first makes a rotation without a pause',
    )
    .action((name: string, options: AddOptions) =>
      run(options, (opened) => add(opened, packages, name, options)),
    );

  giving(team, 'trust', '365d')
    .description('let a hosted CI act for a team by its own short-lived tokens (OpenID Connect)')
    .requiredOption('--issuer <url>', 'the address that the tokens name as their issuer')
    .requiredOption('--audience <text>', 'whom the tokens are for, such as the address of the service')
    .requiredOption(
      '--subject <text>',
      'whom they speak for, such as repo:academy/reviews:ref:refs/heads/main; a * at its end stands for anything',
    )
    .action((name: string, options: TrustOptions) =>
      run(options, (opened) => trust(opened, packages, name, options)),
    );

  team
    .command('list')
    .description('all tokens, by what can be known of them')
    .option('--json', 'answer in JSON')
    .action((options) => run(options, list));

  team
    .command('revoke')
    .description('a token that is refused from now on')
    .argument('<token>', 'its eight characters, as list shows them')
    .option('--json', 'answer in JSON')
    .action((id: string, options) => run(options, (opened) => revoke(opened, id)));

  team
    .command('uses')
    .description('who used which right, and what was refused, the newest first')
    .option('--json', 'answer in JSON')
    .action((options) => run(options, uses));
}

/** A command that gives a team a right, for so many days unless somebody says another number. */
function giving(team: Command, name: string, expires: string): Command {
  return team
    .command(name)
    .argument('<team>')
    .requiredOption('--may <verbs>', `of ${VERBS.join(', ')}`, verbsOf)
    .option(
      '--features <features>',
      'whose releases; by default the one that the team is called after',
      listOf,
    )
    .option('--expires <days>', `such as ${expires}`, daysOf, daysOf(expires))
    .option('--json', 'answer in JSON');
}

async function add(
  storage: ReleaseStorage,
  packages: TeamProgram['packages'],
  team: string,
  { may, features = [team], expires }: AddOptions,
): Promise<Answer> {
  await requireKnown(storage, features, packages);
  const expiresAt = new Date(Date.now() + expires).toISOString();
  const { grant, token } = newGrant({ team, features, verbs: may, expiresAt });
  await storage.grants.save(grant);
  const { hash: _, ...known } = grant;
  return {
    lines: [
      `${team} may ${may.join(', ')} ${features.join(', ')} until ${expiresAt}, with this token, which is shown only now:`,
      token,
    ],
    data: { ...known, token },
  };
}

async function trust(
  storage: ReleaseStorage,
  packages: TeamProgram['packages'],
  team: string,
  { may, features = [team], expires, issuer, audience, subject }: TrustOptions,
): Promise<Answer> {
  await requireKnown(storage, features, packages);
  const terms = { team, features, verbs: may, expiresAt: new Date(Date.now() + expires).toISOString() };
  const grant = newTrust(terms, { issuer, audience, subject });
  await storage.grants.save(grant);
  return {
    lines: [`${subject} of ${issuer} may ${may.join(', ')} ${features.join(', ')} until ${grant.expiresAt}.`],
    data: grant,
  };
}

/** Who is released from here, or has a key that the maintainers trust: the sources of such a team may be elsewhere. */
async function requireKnown(
  storage: ReleaseStorage,
  features: string[],
  packages: TeamProgram['packages'],
): Promise<void> {
  const trusted = teamsIn(await storage.artifacts.signed('targets'));
  const unknown = features.find((feature) => !(feature in packages) && !trusted.includes(feature));
  if (!unknown) return;
  throw new ReleaseError(
    `"${unknown}" is not released from here: name ${Object.keys(packages).join(', ')} with --features. A team elsewhere needs a key that is trusted first (docs/releasing.md §5).`,
  );
}

function teamsIn(targets: string | undefined): string[] {
  if (!targets) return [];
  const roles = Object.keys(readTargets(targets).signed.delegations?.roles ?? {});
  return roles.filter((name) => name !== REGISTRY_ROLE);
}

async function list(storage: ReleaseStorage): Promise<Answer> {
  const data = (await storage.grants.list()).map(({ hash: _, ...known }) => known);
  const lines = data.map(({ id, team, verbs, features, expiresAt, revokedAt, identity }) => {
    const state = revokedAt ? `revoked ${revokedAt}` : `until ${expiresAt}`;
    return `${id}  ${team.padEnd(16)}may ${verbs.join(', ')} ${features.join(', ')}${identity ? `, as ${identity.subject} of ${identity.issuer}` : ''}; ${state}`;
  });
  return { lines: lines.length > 0 ? lines : ['No team has a token.'], data };
}

async function revoke(storage: ReleaseStorage, id: string): Promise<Answer> {
  const grant = (await storage.grants.list()).find((each) => each.id === id);
  if (!grant) throw new ReleaseError(`There is no token ${id}: npm run release -- team list`, 404);
  const revokedAt = grant.revokedAt ?? new Date().toISOString();
  await storage.grants.save({ ...grant, revokedAt });
  return { lines: [`The token ${id} of ${grant.team} is refused from now on.`], data: { id, revokedAt } };
}

async function uses(storage: ReleaseStorage): Promise<Answer> {
  const data = (await storage.grants.uses()).reverse();
  return { lines: data.map(lineOf), data };
}

function lineOf({ at, team, grant, verb, features, isAllowed, why, unnoted }: Use): string {
  const who = team ? `${team} (${grant})` : 'a stranger';
  const what = verb ? `  ${verb} ${features.join(', ')}` : '';
  const refused = isAllowed ? '' : `  refused${why ? `: ${why}` : ''}`;
  return `${at}  ${who}${what}${refused}${unnoted ? `  and ${unnoted} more before it` : ''}`;
}

function verbsOf(text: string): Verb[] {
  const verbs = listOf(text);
  const wrong = verbs.find((verb) => !(VERBS as readonly string[]).includes(verb));
  if (wrong !== undefined) throw new InvalidArgumentError(`"${wrong}" is none of ${VERBS.join(', ')}.`);
  return verbs as Verb[];
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Milliseconds. */
function daysOf(text: string): number {
  const [, days] = /^([1-9]\d{0,3})d$/.exec(text) ?? [];
  if (!days) throw new InvalidArgumentError('It must be a number of days, such as 90d.');
  return Number(days) * DAY_MS;
}
