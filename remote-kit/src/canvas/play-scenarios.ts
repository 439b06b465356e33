import { launchBrowser } from '../plays/chromium';
import { playScenario } from '../plays/play-scenario';
import type { PlaySite } from '../plays/play-site';
import type { Finding } from '../plays/played';
import { mapConcurrently } from '../plays/progress';

/** Kinds of findings that fail a scenario: its text is missing, or the page logs an error. */
const KINDS: readonly Finding['kind'][] = ['text', 'console', 'policy', 'hydration'];

/** Takes the steps, and captures no views. */
const STEPS_ONLY = { modes: [], axe: false, screenshots: 'jpeg' } as const;

/**
 * Takes the steps of all scenarios in a browser, without a report.
 * @returns how many scenarios failed
 * @throws Error if there is no browser
 */
export async function playScenarios(site: PlaySite, print: (text: string) => void): Promise<number> {
  const browser = await launchBrowser();
  try {
    const passed = await mapConcurrently(site.scenarios, async (scenario) => {
      const texts = await playScenario(browser, site, scenario, STEPS_ONLY).then(
        ({ findings }) => findings.filter(({ kind }) => KINDS.includes(kind)).map(({ text }) => text),
        ({ message }: Error) => [message],
      );
      print([`${texts.length > 0 ? 'failed' : 'shown'}  ${scenario.name}`, ...texts].join('\n        '));
      return texts.length === 0;
    });
    return passed.filter((each) => !each).length;
  } finally {
    await browser.close();
  }
}
