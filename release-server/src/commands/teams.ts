import { type Command, InvalidArgumentError } from 'commander';
import { ReleaseError } from '../release-error';
import { REGISTRY_ROLE, readTargets } from '../signatures/metadata';
import {
  type Grant,
  type Identity,
  newGrant,
  newTrust,
  type Use,
  VERBS,
  type Verb,
} from '../storage/grants/grant';
import type { ReleaseStorage } from '../storage/storage';
import { type Cli, type CommandResult, listOf } from './cli';

interface GrantOptions {
  may: Verb[];
  features?: string[];
  /** Milliseconds from now. */
  expires: number;
}

const DAY_MS = 24 * 60 * 60_000;

/** The commands `release team …`: give and revoke grants. The release service does not offer them, so that no team can extend its rights. */
export function teamCommands(cli: Cli): void {
  const team = cli.program.command('team').description('rights of teams at the release service');

  withRights(
    cli.command(
      'add <team>',
      'give a team rights with a token, shown once; for a rotation add the new token, then revoke the old',
      team,
    ),
    '90d',
  ).action(
    cli.withStorage(async (storage, name: string, options: GrantOptions) => {
      const { grant, token } = newGrant(await termsOf(cli, storage, name, options));
      await storage.grants.save(grant);
      const { hash: _, ...withoutHash } = grant;
      return {
        lines: [`${name} ${rightsOf(grant)}, with this token, which is shown only now:`, token],
        data: { ...withoutHash, token },
      };
    }),
  );

  withRights(
    cli.command(
      'trust <team>',
      'give a team rights that its hosted CI uses with the short-lived tokens of the CI (OpenID Connect)',
      team,
    ),
    '365d',
  )
    .requiredOption('--issuer <url>', 'the issuer that the tokens name')
    .requiredOption('--audience <text>', 'the audience of the tokens, such as the address of the service')
    .requiredOption(
      '--subject <text>',
      'the subject of the tokens, such as repo:academy/reviews:ref:refs/heads/main; a * at its end matches anything',
    )
    .action(
      cli.withStorage(async (storage, name: string, options: GrantOptions & Identity) => {
        const { issuer, audience, subject } = options;
        const grant = newTrust(await termsOf(cli, storage, name, options), { issuer, audience, subject });
        await storage.grants.save(grant);
        return { lines: [`${subject} of ${issuer} ${rightsOf(grant)}.`], data: grant };
      }),
    );

  cli.command('list', 'all grants of rights, without their tokens', team).action(cli.withStorage(list));
  cli
    .command('revoke', 'end a grant: its token, or its CI’s tokens, are refused from then on', team)
    .argument('<id>', 'the eight characters of the grant in the output of list')
    .action(cli.withStorage(revoke));
  cli.command('uses', 'uses of rights, and refusals, the newest first', team).action(
    cli.withStorage(async (storage) => {
      const data = (await storage.grants.uses()).reverse();
      return { lines: data.map(lineOf), data };
    }),
  );
}

/** Adds the options of a grant to a command. @param expires default of `--expires`, such as `90d` */
function withRights(command: Command, expires: string): Command {
  return command
    .requiredOption('--may <verbs>', `separated by commas: ${VERBS.join(', ')}`, verbsOf)
    .option(
      '--features <features>',
      'separated by commas; by default the feature with the name of the team',
      listOf,
    )
    .option('--expires <days>', `days from now, such as ${expires}`, daysOf, daysOf(expires));
}

function rightsOf({ verbs, features, expiresAt }: Grant): string {
  return `may ${verbs.join(', ')} ${features.join(', ')} until ${expiresAt}`;
}

/**
 * Terms of a grant. A feature must be of this workspace, or have a trusted signing key, if its sources are in another repository.
 * @throws ReleaseError for any other feature, which is probably misspelt
 */
async function termsOf(
  cli: Cli,
  storage: ReleaseStorage,
  team: string,
  { may: verbs, features = [team], expires }: GrantOptions,
) {
  const ownFeatures = Object.keys(cli.options.workspace.packages);
  const targets = await storage.artifacts.signed('targets');
  // The role of a delegation has the name of the feature.
  const trusted = targets ? Object.keys(readTargets(targets).signed.delegations?.roles ?? {}) : [];
  const known = [...ownFeatures, ...trusted.filter((name) => name !== REGISTRY_ROLE)];
  const unknown = features.find((feature) => !known.includes(feature));
  if (unknown)
    throw new ReleaseError(
      `"${unknown}" is not released from here: name ${ownFeatures.join(', ')} with --features. A team elsewhere needs a key that is trusted first (docs/releasing.md §5).`,
    );
  return { team, features, verbs, expiresAt: new Date(Date.now() + expires).toISOString() };
}

async function list(storage: ReleaseStorage): Promise<CommandResult> {
  const data = (await storage.grants.list()).map(({ hash: _, ...withoutHash }) => withoutHash);
  const lines = data.map(({ id, team, verbs, features, expiresAt, revokedAt, identity }) => {
    const state = revokedAt ? `revoked ${revokedAt}` : `until ${expiresAt}`;
    return `${id}  ${team.padEnd(16)}may ${verbs.join(', ')} ${features.join(', ')}${identity ? `, as ${identity.subject} of ${identity.issuer}` : ''}; ${state}`;
  });
  return { lines: lines.length > 0 ? lines : ['No team has rights.'], data };
}

async function revoke(storage: ReleaseStorage, id: string): Promise<CommandResult> {
  const grant = (await storage.grants.list()).find((each) => each.id === id);
  if (!grant) throw new ReleaseError(`There is no grant ${id}: npm run release -- team list shows all`, 404);
  const revokedAt = grant.revokedAt ?? new Date().toISOString();
  await storage.grants.save({ ...grant, revokedAt });
  return {
    lines: [`The grant ${id} of ${grant.team} is revoked: its tokens are refused from now on.`],
    data: { id, revokedAt },
  };
}

function lineOf({ at, team, grant, verb, features, isAllowed, why, unnoted }: Use): string {
  const caller = team ? `${team} (${grant})` : 'unknown token';
  const request = verb ? `  ${verb} ${features.join(', ')}` : '';
  const refused = isAllowed ? '' : `  refused${why ? `: ${why}` : ''}`;
  return `${at}  ${caller}${request}${refused}${unnoted ? `  (${unnoted} earlier refusals were not logged)` : ''}`;
}

function verbsOf(text: string): Verb[] {
  const verbs = listOf(text);
  const wrong = verbs.find((verb) => !(VERBS as readonly string[]).includes(verb));
  if (wrong !== undefined) throw new InvalidArgumentError(`"${wrong}" is not one of ${VERBS.join(', ')}.`);
  return verbs as Verb[];
}

/** Parses `90d`. @returns milliseconds */
function daysOf(text: string): number {
  const [, days] = /^([1-9]\d{0,3})d$/.exec(text) ?? [];
  if (!days) throw new InvalidArgumentError('It must be a number of days, such as 90d.');
  return Number(days) * DAY_MS;
}
