import type { TestRunResult } from '../promotion/found';
import type { Change } from '../promotion/promotion';
import type { Promotion, ReleaseManager } from '../promotion/release-manager';
import { ReleaseError } from '../release-error';
import { commitOf } from './commit-of';
import type { Workspace } from './workspace';

/** What a command has to say: lines for a person, data for a program. */
export interface Answer {
  lines: string[];
  data: unknown;
  /** It was done, and something is not as it should be; the exit code tells. */
  isIncomplete?: boolean;
}

/** What a command tells while it works. */
export interface Report {
  line(text: string): void;
  /** Bytes sent, of how many. */
  progress(name: string, sent: number, total: number): void;
}

/** Builds features of this workspace where that is not done yet, and puts them into the store. Nothing goes live. */
export async function publishFeatures(
  manager: ReleaseManager,
  workspace: Workspace,
  names: string[],
  report: Report,
  by: string,
): Promise<Answer> {
  const built = await workspace.build(
    names.map((name) => featureNamed(workspace, name)),
    report.line,
  );
  const published = [];
  for (const { feature, id, folder } of built) {
    const onProgress = (sent: number, total: number) => report.progress(`${feature} ${id}`, sent, total);
    const origin = { by, commit: await commitOf(folder) };
    published.push(await manager.publish(folder, { feature, id, ...origin }, onProgress));
  }
  return {
    lines: published.flatMap(({ feature, id, isNew, misfits, link }) => [
      `${feature} ${id} ${isNew ? 'is published' : 'was published before, and is the same'}.`,
      `  look at it:   npm run qa, then /workbench?remote=${feature}&release=${id}`,
      ...(link ? [`  on the site:  ${link}`] : []),
      `  make it live: npm run release -- promote ${feature} ${id}`,
      ...misfits.map((why) => `  not alone:    ${why}`),
    ]),
    data: published,
  };
}

/** Makes releases live, given as `feature id` pairs. */
export async function promoteReleases(
  manager: ReleaseManager,
  workspace: Workspace,
  pairs: string[],
  change: Change,
): Promise<Answer> {
  const wanted: Record<string, string> = {};
  for (let index = 0; index < pairs.length; index += 2) {
    const [feature = '', id] = pairs.slice(index);
    if (!id) throw new ReleaseError(`Which release of ${feature}? npm run release -- list ${feature}`);
    wanted[featureNamed(workspace, feature)] = id;
  }
  return answer(await manager.promote(wanted, change), Object.keys(wanted));
}

/** Makes the release of a feature live that was live before, or one that was live at any time. */
export async function rollBackFeature(
  manager: ReleaseManager,
  workspace: Workspace,
  name: string,
  change: Change,
  to?: string,
): Promise<Answer> {
  const feature = featureNamed(workspace, name);
  return answer(await manager.rollback(feature, change, to), [feature]);
}

/** Says of a release that it must never be live (again). */
export async function blockRelease(
  manager: ReleaseManager,
  workspace: Workspace,
  name: string,
  id: string,
  change: Change,
): Promise<Answer> {
  const feature = featureNamed(workspace, name);
  const { revision } = await manager.block(feature, id, change);
  return {
    lines: [`${feature} ${id} can never be live (revision ${revision}).`],
    data: { revision, feature, id },
  };
}

function answer(promotion: Promotion, changed: string[]): Answer {
  const lines = changed.map((feature) => {
    const { live, previous } = promotion.features[feature] ?? {};
    return `${feature} ${live} is live (revision ${promotion.revision}; before it: ${previous ?? 'nothing'}).`;
  });
  lines.push(...testRunLines(promotion.plays));
  return withEdges(promotion, changed, lines);
}

/** What was known of what goes live: whoever promotes sees what nobody has looked at. */
export function testRunLines(plays: readonly TestRunResult[] = []): string[] {
  return plays.map(({ feature, id, says, play }) => {
    const whence = play ? ` (played ${play.at} on ${play.playedOn}, stored by ${play.by})` : '';
    return `  report on ${feature} ${id}: ${says}${whence}`;
  });
}

/** What was done, and which edges do not serve it yet. */
export function withEdges(promotion: Promotion, changed: string[], lines: string[]): Answer {
  const { revision, features, plays, edges, lagging } = promotion;
  if (lagging.length > 0)
    lines.push(
      `Not yet served by ${lagging.join(', ')}: look there, npm run release -- edges tells when it is.`,
    );
  const data = {
    revision,
    features: Object.fromEntries(changed.map((name) => [name, features[name]])),
    plays,
    edges,
    lagging,
  };
  return { lines, data, isIncomplete: lagging.length > 0 };
}

/** Takes a feature by its own name or by its package's. */
export function featureNamed({ packages }: Workspace, name: string): string {
  const plain = name.replace(/^@stepwell\//, '');
  const [feature] =
    Object.entries(packages).find(([feature, folder]) => plain === feature || plain === folder) ?? [];
  if (feature) return feature;
  throw new ReleaseError(`"${name}" is not released from here: know ${Object.keys(packages).join(', ')}.`);
}
