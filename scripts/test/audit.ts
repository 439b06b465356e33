import { spawnSync } from 'node:child_process';
import { ROOT } from '../workspace/workspace';
import type { Counts } from './run';
import { checked, SKIPPED } from './tally';

/** Runs `npm audit`: fails for known vulnerabilities of severity `high` or `critical`, and is skipped if no registry answers. */
export function auditPackages(): Counts {
  const { stdout } = spawnSync('npm', ['audit', '--json'], { cwd: ROOT, encoding: 'utf8' });
  const severities = severitiesIn(stdout);
  if (!severities) {
    console.log('No registry answered `npm audit`: known vulnerabilities are NOT checked.');
    return SKIPPED;
  }
  console.log(`npm audit: ${JSON.stringify(severities)}`);
  return checked((severities.high ?? 0) + (severities.critical ?? 0) === 0);
}

/** Number of vulnerabilities by severity; `undefined` for output that is not a report. */
export function severitiesIn(output: string): Record<string, number> | undefined {
  try {
    return JSON.parse(output).metadata?.vulnerabilities;
  } catch {
    return undefined;
  }
}
