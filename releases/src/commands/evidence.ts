import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { changesOf, evidenceOf, type PageEvidence } from '../page-evidence/page-evidence';
import { ReleaseRefusal } from '../refusal';
import type { Answer } from './commands';

interface Options {
  json?: boolean;
  page: string;
  site: string;
  against?: string;
}

/** `evidence`: which scripts can run on a page, whose they are and why, and what keeps it safe. */
export function evidenceCommand(
  command: Command,
  run: (options: Pick<Options, 'json'>, act: () => Promise<Answer>) => Promise<void>,
): void {
  command
    .description(
      'every script that can run on a page, with release, hash, owner and reason, and its security headers',
    )
    .requiredOption('--page <path>', 'such as /checkout/{id}')
    .option('--site <url>', 'where the site runs', process.env.PUBLIC_URL || 'http://localhost:3000')
    .option(
      '--against <file>',
      'an earlier one, as --json wrote it: says what has changed; exit code 2 if anything',
    )
    .action((options: Options) => run(options, () => pageEvidence(options)));
}

/** @throws ReleaseRefusal where the site, or the earlier evidence, cannot be read */
export async function pageEvidence({ page, site, against }: Omit<Options, 'json'>): Promise<Answer> {
  const evidence = await evidenceOf(site, page);
  if (!against) return { lines: linesOf(evidence), data: evidence };
  const changes = changesOf(earlier(against), evidence);
  const lines = changes.length > 0 ? changes : [`Nothing has changed on ${page} since.`];
  return { lines, data: { ...evidence, changes }, isIncomplete: changes.length > 0 };
}

function linesOf({ page, revision, scripts, headers }: PageEvidence): string[] {
  return [
    `${page}, revision ${revision}: ${scripts.length} scripts can run there.`,
    ...scripts.flatMap(({ name, release, hash, owner, reason }) => [
      '',
      `${name} (${release}), of ${owner}`,
      `  ${reason}`,
      `  ${hash}`,
    ]),
    '',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value ?? '(none)'}`),
  ];
}

function earlier(file: string): PageEvidence {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as PageEvidence;
  } catch (error) {
    throw new ReleaseRefusal(`${file} is no evidence that --json wrote: ${(error as Error).message}.`);
  }
}
