import { requireArguments } from './arguments/require-arguments';
import { oddAddresses } from './harden/addresses';
import { breakReleases, PROXIES } from './harden/broken-releases';
import { breakRemotes } from './harden/broken-remotes';
import { sendCrowd } from './harden/crowd';
import { endAndKill } from './harden/deaths';
import { type Attack, type Finding, findingsTable } from './harden/finding';
import { sendHostileValues } from './harden/hostile-values';
import { killReleases, killTrees } from './harden/killed';
import { crowdTheLimits } from './harden/neighbours';
import { publishOnce, withSite } from './harden/own-site';
import { attackShipped } from './harden/shipped';
import { holdSockets } from './harden/sockets';
import { stopDatabase } from './harden/stopped-database';
import { releaseTogether } from './harden/two-teams';

// `npm run harden -w scripts`: attacks the real site on this machine, as strangers may attack the shop. Prints a table, and exits with 1
// if an attack impairs visitors or orders more than allowed. Names after `--` select attacks, such as `-- sockets crowd`.

/** An attack on a site that is started for it with these settings, and stopped afterwards. */
const onSite = (attack: (origin: string) => Promise<Finding[]>, env: Record<string, string> = {}): Attack => {
  return () => withSite({ LOG_LEVEL: 'fatal', ...env }, ({ port }) => attack(`http://127.0.0.1:${port}`));
};

const ATTACKS: Record<string, Attack> = {
  sockets: onSite(holdSockets),
  database: stopDatabase,
  deaths: endAndKill,
  crowd: onSite(sendCrowd),
  addresses: onSite((origin) => oddAddresses(origin, 'https://academy.example'), {
    PUBLIC_URL: 'https://academy.example',
  }),
  values: onSite(sendHostileValues),
  limits: crowdTheLimits,
  shipped: attackShipped,
  folder: killTrees,
  releases: killReleases,
  teams: releaseTogether,
  remotes: onSite(breakRemotes),
  'bad-releases': () => withSite({ LOG_LEVEL: 'fatal', TRUSTED_PROXIES: PROXIES }, breakReleases),
};

/** Attacks that take more than five minutes. They run only if the command names them. */
const ON_REQUEST = ['teams', 'bad-releases'];

const names = requireArguments(Object.keys(ATTACKS));
const findings: Finding[] = [];
// Builds once, so that each attack starts its site from these releases.
console.error('harden: building and publishing');
await publishOnce();
for (const [name, attack] of Object.entries(ATTACKS)) {
  if (names.length > 0 ? !names.includes(name) : ON_REQUEST.includes(name)) continue;
  console.error(`harden: ${name}`);
  const startedAt = performance.now();
  findings.push(...(await attack()));
  console.error(`harden: ${name} took ${Math.round((performance.now() - startedAt) / 1000)} s`);
}
console.log(`\n${findingsTable(findings)}\n`);
const failed = findings.filter(({ hasPassed }) => !hasPassed).length;
console.log(`${findings.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
