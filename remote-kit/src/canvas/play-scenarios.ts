import { launchBrowser } from '../plays/chromium';
import { playScenario } from '../plays/play-scenario';
import { type PlaySite, scenariosToPlay } from '../plays/play-site';
import type { Finding } from '../plays/played';
import { mapConcurrently } from '../plays/progress';

/** Kinds of findings that fail a scenario: its text is missing, or the browser or React reports an error or a warning. */
const FAILING_KINDS: readonly Finding['kind'][] = ['text', 'console', 'policy', 'hydration'];

/** Takes the steps, and captures no views. */
const STEPS_ONLY = { modes: [], axe: false, screenshots: 'jpeg' } as const;

/**
 * Takes the steps of all scenarios in a browser, or only of the scenario with the name `only`, and prints the results without a report.
 * @returns whether all were shown
 * @throws Error if there is no browser, or no such scenario
 */
export async function playScenarios(
  site: PlaySite,
  only: string | undefined,
  print: (text: string) => void,
): Promise<boolean> {
  const scenarios = only === undefined ? site.scenarios : scenariosToPlay(site, only);
  const browser = await launchBrowser();
  try {
    const results = await mapConcurrently(scenarios, async (scenario) => {
      const texts = await playScenario(browser, site, scenario, STEPS_ONLY).then(
        ({ findings }) => findings.filter(({ kind }) => FAILING_KINDS.includes(kind)).map(({ text }) => text),
        ({ message }: Error) => [message],
      );
      print([`${texts.length > 0 ? 'failed' : 'shown'}  ${scenario.name}`, ...texts].join('\n        '));
      return texts.length === 0;
    });
    const shown = results.filter((isShown) => isShown).length;
    print(`\n${shown} scenarios shown in a browser, ${results.length - shown} not`);
    return shown === results.length;
  } finally {
    await browser.close();
  }
}
