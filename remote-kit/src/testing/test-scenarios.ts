import {
  type EndpointKey,
  FALLBACK_TEXTS,
  NETWORK_ERROR,
  type Scenario,
  type ScenarioAnswer,
  type Settings,
  type StatesShown,
} from '@stepwell/contract';
import type { Entry } from '@stepwell/platform';
import { renderEntry, type SentCall } from '@stepwell/platform/testing';
import { getConfig, screen, waitFor } from '@testing-library/dom';
import { scenarioProblems, scenariosAmong } from '../build/scenario-check';
import { withAnswer } from '../faults/fault';
import { CALL_FAULTS } from '../faults/fault-table';
import { becomeDevice } from '../player/apply-device';
import { playSteps, waitForText } from '../player/play-steps';

/** An entry as it stands on the page that a scenario opens. */
export interface PlayedEntry {
  entry: Entry;
  /** Parameters of its route. */
  params?: Record<string, string>;
}

/** A page on which a scenario was played, as `renderEntry` gives it. */
export type PlayedPage = ReturnType<typeof renderEntry>;

export interface ScenarioTestOptions {
  /** The files of the remote's `scenarios/`. */
  files: readonly object[];
  /** `STATES` of its `scenarios/states.ts`. */
  states: StatesShown;
  /** What the remote has on the page of a path; `null` where what the scenario shows is not the remote's own. */
  entryAt: (pathname: string) => PlayedEntry | null;
  /** What happens to a page by itself, but not in a test, once the scenario's steps are done. */
  afterSteps?: () => void;
  /** What else must hold once the scenario's text is there. */
  afterwards?: (page: PlayedPage, scenario: Scenario) => void | Promise<void>;
}

/** Types like people do, on machines that may be busy. */
const TIMEOUT_MS = 30_000;

/**
 * Declares jest's tests of a remote's scenarios: each is played over the client's adapter, by the player that also plays
 * it on the workbench, until its text is there.
 * @returns plays one of them by its name
 */
export function testScenarios(options: ScenarioTestOptions): (name: string) => Promise<PlayedPage> {
  const { files, states, entryAt, afterwards } = options;
  const scenarios = scenariosAmong(files.flatMap((file) => Object.values(file)));
  const own = scenarios.filter(({ path }) => entryAt(pathnameOf(path)));

  test.each(own.map((scenario) => [scenario.name, scenario] as const))(
    '%s',
    async (_name, scenario) => {
      const page = await playScenario(scenario, options);
      await afterwards?.(page, scenario);
    },
    TIMEOUT_MS,
  );

  test('every scenario has a name of its own and proves itself, and every state has one', () => {
    expect(scenarioProblems(scenarios, states)).toEqual([]);
  });

  return (name) => {
    const scenario = own.find((candidate) => candidate.name === name);
    if (!scenario) throw new Error(`There is no scenario "${name}" to play.`);
    return playScenario(scenario, options);
  };
}

async function playScenario(scenario: Scenario, options: ScenarioTestOptions): Promise<PlayedPage> {
  const { shows, afterSeconds } = scenario;
  return playUntil(scenario, options, () => waitForText(document, shows, afterSeconds));
}

async function playUntil(
  scenario: Scenario,
  { entryAt, afterSteps }: Pick<ScenarioTestOptions, 'entryAt' | 'afterSteps'>,
  hasCome: (page: PlayedPage) => Promise<void>,
): Promise<PlayedPage> {
  const { path, answers, device, steps = [] } = scenario;
  const played = entryAt(pathnameOf(path));
  if (!played) throw new Error(`The remote has nothing on ${path}.`);
  becomeDevice(device);
  const page = renderEntry(played.entry, {
    path,
    params: played.params,
    answers,
    settings: settingsOf(scenario),
    siteState: answers?.['GET /health'] === undefined ? {} : { health: false, status: 500 },
  });
  // As in a browser, a page may go on between two steps: outside of what Testing Library knows as an act.
  await getConfig().asyncWrapper(async () => {
    await playSteps(document, steps, { pastes: true });
    afterSteps?.();
    await hasCome(page);
  });
  return page;
}

/** Those that a client hears of: it gives up a call that hangs by a clock of the network's, which is not here. */
const STANDING = CALL_FAULTS.filter((fault) => fault.name !== 'call-hangs');

/** A scenario, and the call of it that is to fare badly. */
export type FaultPairs = Readonly<Record<string, EndpointKey>>;

/**
 * Declares jest's tests of what a page does when the reply to a call is none, half of one, or none of the contract's. For
 * each pair the page must say so, keep what was typed, send once what was pressed once, and take the next press.
 */
export function testFaults(options: Pick<ScenarioTestOptions, 'files' | 'entryAt'>, pairs: FaultPairs): void {
  const scenarios = scenariosAmong(options.files.flatMap((file) => Object.values(file)));
  const cases = Object.entries(pairs).flatMap(([name, call]) =>
    STANDING.map((fault) => [name, fault.name, call, fault.answer.given] as const),
  );

  test.each(cases)(
    '%s stands %s',
    async (name, _fault, call, given) => {
      const scenario = scenarios.find((candidate) => candidate.name === name);
      if (!scenario) throw new Error(`There is no scenario "${name}" to play.`);
      const page = await playUntil(withAnswer(scenario, call, given), options, async ({ sent }) => {
        const asked = await waitFor(() => lastOf(sent, call));
        await waitForText(document, wordsOf(call, given, asked));
      });

      for (const step of scenario.steps ?? []) {
        // What made way for the reason comes back with its own press.
        const field = 'fill' in step && screen.queryByRole('textbox', { name: step.fill });
        if (field) expect(field).toHaveValue(step.value);
      }
      expect(page.sent.filter(({ key }) => key === call)).toHaveLength(1);
      expect(document.querySelector('[aria-busy="true"]')).toBeNull();
    },
    TIMEOUT_MS,
  );
}

/** What the specification has a page say of such a reply. */
function wordsOf(call: EndpointKey, given: ScenarioAnswer<EndpointKey>, asked: SentCall): string {
  if (given === 'drop') return NETWORK_ERROR;
  return given.message ?? FALLBACK_TEXTS[call](asked as never);
}

/** @throws Error while there is none */
function lastOf(sent: readonly SentCall[], call: EndpointKey): SentCall {
  const asked = sent.findLast(({ key }) => key === call);
  if (!asked) throw new Error(`Nobody has called ${call}.`);
  return asked;
}

function pathnameOf(path: string): string {
  return new URL(path, 'http://site').pathname;
}

/** The settings that a scenario answers with: here the shell, which asks for them, is not there. */
function settingsOf({ answers }: Scenario): Settings | undefined {
  const answer = answers?.['GET /api/settings/getSettings'];
  return answer && !Array.isArray(answer) && answer !== 'drop' ? (answer.data as Settings) : undefined;
}
