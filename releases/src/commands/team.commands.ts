import { type Command, InvalidArgumentError } from 'commander';
import { placeIn } from '../place';
import { FEATURE_NAME } from '../release';
import { ReleaseError } from '../release-error';
import { readPlaceSettings } from '../service/settings';
import { addToken, readTokens, revokeToken, VERBS, type Verb } from '../service/tokens';
import { command, type ProgramOptions, printing } from './command';

const DAY_MS = 24 * 60 * 60_000;

/** Commands for the tokens of teams, on the machine of the release service. */
export function teamCommands(program: Command, { variables, repository }: ProgramOptions): void {
  const team = program.command('team').description('tokens of teams; on the machine of the release service');
  const place = () => {
    const { dataDir, releasesUrl } = readPlaceSettings(variables, repository);
    if (!releasesUrl) return placeIn(dataDir);
    throw new ReleaseError(
      `Tokens are made on the machine of the service: run this there, without RELEASES_URL (${releasesUrl}).`,
    );
  };

  command(team, 'add <team>', 'make a token, and print it once')
    .requiredOption('--features <names>', 'features that it may change, separated by commas', featuresOf)
    .option('--verbs <names>', `of ${VERBS.join(', ')}`, verbsOf, [...VERBS])
    .option('--days <n>', 'days until it expires, 1 to 730', daysOf, 365)
    .action(
      printing(async (name: string, options: { features: string[]; verbs: Verb[]; days: number }) => {
        const { features, verbs, days } = options;
        const expiresAt = new Date(Date.now() + days * DAY_MS).toISOString();
        const token = await addToken(place(), { team: name, features, verbs, expiresAt });
        return {
          lines: [
            `${name} may ${verbs.join(', ')} ${features.join(', ')} until ${expiresAt}. Its RELEASES_TOKEN:`,
            token,
          ],
          data: { team: name, features, verbs, expiresAt, token },
        };
      }),
    );

  command(team, 'list', 'tokens of all teams, without their secrets').action(
    printing(async () => {
      const tokens = readTokens(place()).map(({ hash: _, ...token }) => token);
      const lines = tokens.map(({ id, team: name, verbs, features, expiresAt, revokedAt }) => {
        const until = revokedAt ? `revoked ${revokedAt}` : `until ${expiresAt}`;
        return `${id}  ${name}: ${verbs.join(', ')} ${features.join(', ')}, ${until}`;
      });
      return { lines: lines.length > 0 ? lines : ['There is no token yet.'], data: tokens };
    }),
  );

  command(team, 'revoke <id>', 'end a token at once').action(
    printing(async (id: string) => {
      const { team: name, revokedAt } = await revokeToken(place(), id);
      return { lines: [`The token ${id} of ${name} is revoked.`], data: { id, team: name, revokedAt } };
    }),
  );
}

function featuresOf(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.every((name) => FEATURE_NAME.test(name))) return names;
  throw new InvalidArgumentError('It must name features, such as checkout,catalog.');
}

function verbsOf(text: string): Verb[] {
  const names = text.split(',').map((name) => name.trim());
  const verbs = VERBS.filter((verb) => names.includes(verb));
  if (verbs.length === names.length) return verbs;
  throw new InvalidArgumentError(`It must be some of ${VERBS.join(', ')}.`);
}

function daysOf(text: string): number {
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= 730) return days;
  throw new InvalidArgumentError('It must be a whole number from 1 to 730.');
}
