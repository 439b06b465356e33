import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { ReleaseManager } from '../manager/release-manager';
import { changesOf, evidenceOf, PAYMENT_PAGE, type PageEvidence } from '../page-evidence/page-evidence';
import { ReleaseRefusal } from '../refusal';
import type { Answer } from './commands';

interface Options {
  json?: boolean;
  page: string;
  site: string;
  against?: string;
  revision?: number;
}

interface EvidenceProgram {
  /** Answers with what needs no manager, and with what does. */
  here: (options: Pick<Options, 'json'>, act: () => Promise<Answer>) => Promise<void>;
  atManager: (
    options: Pick<Options, 'json'>,
    act: (manager: Pick<ReleaseManager, 'evidence'>) => Promise<Answer>,
  ) => Promise<void>;
}

/** `evidence`: which scripts can run on a page, whose they are and why, and what keeps it safe. */
export function evidenceCommand(command: Command, { here, atManager }: EvidenceProgram): void {
  command
    .description(
      'every script that can run on a page, with release, hash, owner and reason, and its security headers',
    )
    .option('--page <path>', 'such as /course/{id}', PAYMENT_PAGE)
    .option('--site <url>', 'where the site runs', process.env.PUBLIC_URL || 'http://localhost:3000')
    .option(
      '--against <file>',
      'an earlier one, as --json wrote it: says what has changed; exit code 2 if anything',
    )
    .option('--revision <n>', 'what was kept with a revision, instead of asking the site', Number)
    .action((options: Options) => {
      const { revision } = options;
      return revision === undefined
        ? here(options, () => pageEvidence(options))
        : atManager(options, (manager) => keptEvidence(manager, revision));
    });
}

/** What could run on payment pages from a revision on. @throws ReleaseRefusal where nothing was kept with it */
export async function keptEvidence(
  manager: Pick<ReleaseManager, 'evidence'>,
  revision: number,
): Promise<Answer> {
  const kept = await manager.evidence(revision);
  const { scripts, received, said } = kept;
  const seen = received ? `as ${said.site} gave it at ${said.at}` : `without headers: ${said.missing}`;
  const lines = linesOf({
    title: `${PAYMENT_PAGE}, revision ${revision}, ${seen}: ${scripts.length} scripts can run there, and ${received?.inline.length ?? 'what the edge adds'} inline.`,
    scripts: [...scripts, ...(received?.inline ?? [])],
    headers: received?.headers ?? {},
  });
  return { lines, data: kept };
}

/** @throws ReleaseRefusal where the site, or the earlier evidence, cannot be read */
export async function pageEvidence({ page, site, against }: Omit<Options, 'json'>): Promise<Answer> {
  const evidence = await evidenceOf(site, page);
  const title = `${page}, revision ${evidence.revision}: ${evidence.scripts.length} scripts can run there.`;
  if (!against) return { lines: linesOf({ title, ...evidence }), data: evidence };
  const changes = changesOf(earlier(against), evidence);
  const lines = changes.length > 0 ? changes : [`Nothing has changed on ${page} since.`];
  return { lines, data: { ...evidence, changes }, isIncomplete: changes.length > 0 };
}

function linesOf({
  title,
  scripts,
  headers,
}: Pick<PageEvidence, 'scripts' | 'headers'> & { title: string }): string[] {
  return [
    title,
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
