import { parseArgs } from 'node:util';
import { CHROMIUM_ARGS, findChromium, HOW_TO_GET_CHROMIUM } from '../browser/chromium';
import { JUDGE_OPTIONS, judgeOptionsOf, judgeRelease, playArguments } from '../judging/judge-release';
import { playScenarios } from '../stage/play-scenarios';
import { openStage } from '../stage/stage-server';

/**
 * Plays every scenario of the remote in a folder in a browser, on its built release: with `--report <folder>` in every look, with
 * all that is looked for, and a report; with `--faults` under every fault.
 * @returns whether each showed its text, or all of it was good
 */
export async function playRemote(folder: string): Promise<boolean> {
  const executablePath = findChromium();
  if (!executablePath) {
    console.error(HOW_TO_GET_CHROMIUM);
    return false;
  }
  const { values } = parseArgs({ args: playArguments(process.argv.slice(3)), options: JUDGE_OPTIONS });
  const stage = await openStage(folder, { report: console.log });
  try {
    if (values.report !== undefined || values.faults !== undefined)
      return await judgeRelease(stage.playSite(), judgeOptionsOf(values), console.log);
    const failed = await playScenarios(stage, { executablePath, args: CHROMIUM_ARGS, report: console.log });
    console.log(`\n${stage.scenarios().length - failed} scenarios shown in a browser, ${failed} not`);
    return failed === 0;
  } finally {
    await stage.close();
  }
}
