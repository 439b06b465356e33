import { parseArgs } from 'node:util';
import { userName } from '@stepwell/release-server/user-name';
import { openStage, type Stage } from '../canvas/canvas-server';
import { playScenarios } from '../canvas/play-scenarios';
import { CHROMIUM_ARGS, findChromium, HOW_TO_GET_CHROMIUM } from '../plays/chromium';
import { acceptancesIn } from '../test-run/accept-command';
import {
  JUDGE_OPTIONS,
  type JudgeOptions,
  judgeOptionsOf,
  judgeRelease,
  playArguments,
} from '../test-run/check-release';
import { againstOf, withFetched } from '../test-run/fetched-release';
import { type ReportStore, storeReport } from '../test-run/store-report';
import { dataDirOf, withManager } from './with-manager';

const OPTIONS = { ...JUDGE_OPTIONS, against: { type: 'string' } } as const;

/**
 * Plays every scenario of the remote in a folder in a browser, on its built release: with `--report <folder>` in every look, with
 * all that is looked for, and a report; with `--faults` under every fault; with `--against <id>|live` it is compared with another
 * release too. What a report found is stored with the release, where that is published.
 * @returns whether each showed its text, or all of it was good
 */
export async function playRemote(folder: string): Promise<boolean> {
  const executablePath = findChromium();
  if (!executablePath) {
    console.error(HOW_TO_GET_CHROMIUM);
    return false;
  }
  const { values } = parseArgs({ args: playArguments(process.argv.slice(3)), options: OPTIONS });
  const stage = await openStage(folder, { report: console.log });
  try {
    const options = judgeOptionsOf(values);
    if (values.against !== undefined) return await compare(folder, stage, values.against, options);
    if (values.report !== undefined || values.faults !== undefined) {
      const isGood = await judgeRelease(stage.playSite(), options, console.log);
      await keepReport(options.folder, (act) => withManager(folder, act));
      return isGood;
    }
    const failed = await playScenarios(stage, { executablePath, args: CHROMIUM_ARGS, report: console.log });
    console.log(`\n${stage.scenarios().length - failed} scenarios shown in a browser, ${failed} not`);
    return failed === 0;
  } finally {
    await stage.close();
  }
}

/** Plays the release that is built here and another one, which comes from where releases are kept. */
function compare(
  folder: string,
  stage: Stage,
  wanted: string,
  options: Pick<JudgeOptions, 'folder' | 'scenario' | 'faults'>,
): Promise<boolean> {
  const site = stage.playSite();
  const { feature, release } = site;
  return withManager(folder, async (manager) => {
    const id = (await againstOf(manager, feature, wanted)) ?? wanted;
    const accepted = acceptancesIn(dataDirOf(folder)).of({ feature, against: id, release: release.id });
    const isGood = await withFetched(manager, feature, id, (other) =>
      judgeRelease(site, { ...options, against: stage.playSite(other), accepted }, console.log),
    );
    await keepReport(options.folder, (act) => act(manager));
    return isGood;
  });
}

function keepReport(folder: string, within: ReportStore['within']): Promise<void> {
  return storeReport(folder, { within, by: userName(), report: console.log });
}
