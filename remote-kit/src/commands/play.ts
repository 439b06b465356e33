import { CHROMIUM_ARGS, findChromium, HOW_TO_GET_CHROMIUM } from '../browser/chromium';
import { playScenarios } from '../stage/play-scenarios';
import { openStage } from '../stage/stage-server';

/** Plays every scenario of the remote in a folder in a browser, on its built release. @returns whether each showed its text */
export async function playRemote(folder: string): Promise<boolean> {
  const executablePath = findChromium();
  if (!executablePath) {
    console.error(HOW_TO_GET_CHROMIUM);
    return false;
  }
  const stage = await openStage(folder, { report: console.log });
  try {
    const failed = await playScenarios(stage, { executablePath, args: CHROMIUM_ARGS, report: console.log });
    console.log(`\n${stage.scenarios().length - failed} scenarios shown in a browser, ${failed} not`);
    return failed === 0;
  } finally {
    await stage.close();
  }
}
