import { parseArgs } from 'node:util';
import { userName } from '@stepwell/release-server/author';
import { type Canvas, openCanvas } from '../canvas/canvas-server';
import { playScenarios } from '../canvas/play-scenarios';
import { findChromium, HOW_TO_GET_CHROMIUM } from '../plays/chromium';
import { acceptancesIn } from '../test-run/accept-command';
import { CHECK_OPTIONS, checkRelease, playArguments, readCheckOptions } from '../test-run/check-release';
import { againstOf, withFetched } from '../test-run/fetched-release';
import { type ReportStore, storeReport } from '../test-run/store-report';
import { dataDirOf, withManager } from './with-manager';

const OPTIONS = { ...CHECK_OPTIONS, against: { type: 'string' } } as const;

/**
 * `remote-kit play`: plays the scenarios of the remote in a folder in a browser, on its built release. `--report <folder>` or `--widths`
 * checks viewport modes and writes a report, `--faults` injects faults, `--against <id>|live` compares with another release. The
 * summary of a report is stored with the release, if the release is published.
 * @returns whether everything passed
 */
export async function playRemote(folder: string): Promise<boolean> {
  if (!findChromium()) {
    console.error(HOW_TO_GET_CHROMIUM);
    return false;
  }
  const { values } = parseArgs({ args: playArguments(process.argv.slice(3)), options: OPTIONS });
  const options = readCheckOptions(values);
  const canvas = await openCanvas(folder, { report: console.log });
  try {
    if (values.against !== undefined) return await compare(folder, canvas, values.against, options);
    if ([values.report, values.faults, values.widths].some((value) => value !== undefined)) {
      const hasPassed = await checkRelease(canvas.playSite(), options, console.log);
      await keepReport(options.folder, (act) => withManager(folder, act));
      return hasPassed;
    }
    return await playScenarios(canvas.playSite(), options.scenario, console.log);
  } finally {
    await canvas.close();
  }
}

/** Compares the release that is built here with a release from the release storage. */
function compare(
  folder: string,
  canvas: Canvas,
  baseline: string,
  options: ReturnType<typeof readCheckOptions>,
): Promise<boolean> {
  const site = canvas.playSite();
  const { feature, release } = site;
  return withManager(folder, async (manager) => {
    const dataDir = dataDirOf(folder);
    const checkAgainst = (id: string) => {
      const accepted = acceptancesIn(dataDir).of({ feature, against: id, release: release.id });
      return withFetched(manager, feature, id, (other) =>
        checkRelease(site, { ...options, against: canvas.playSite(other), accepted, dataDir }, console.log),
      );
    };
    // There is no id if no release is live yet: then nothing is compared.
    const id = await againstOf(manager, feature, baseline, console.log);
    const hasPassed = await (id ? checkAgainst(id) : checkRelease(site, options, console.log));
    await keepReport(options.folder, (act) => act(manager));
    return hasPassed;
  });
}

function keepReport(folder: string, within: ReportStore['within']): Promise<void> {
  return storeReport(folder, { within, by: userName(), report: console.log });
}
