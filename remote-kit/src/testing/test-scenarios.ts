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
import { applyDevice } from '../player/apply-device';
import { outcomeProblems } from '../player/outcome-check';
import { playSteps, waitForText } from '../player/play-steps';
import { FAILING_ANSWERS } from './failing-answers';
import { recordOutcome } from './observe-jest';

/** An entry on the page of a scenario. */
export interface PlayedEntry {
  entry: Entry;
  /** Parameters of the route. */
  params?: Record<string, string>;
}

/** The page of a played scenario, as `renderEntry` returns it. */
export type PlayedPage = ReturnType<typeof renderEntry>;

export interface ScenarioTestOptions {
  /** Modules of the remote's `scenarios/`. */
  files: readonly object[];
  /** `STATES` of `scenarios/states.ts`. */
  states: StatesShown;
  /** The remote's entry for a path; `null` if the scenario shows nothing of the remote. */
  entryAt: (pathname: string) => PlayedEntry | null;
  /** Runs after the steps, and does what jsdom does not do by itself, such as the events of a video. */
  afterSteps?: () => void;
  /** Further assertions. */
  afterwards?: (page: PlayedPage, scenario: Scenario) => void | Promise<void>;
}

/** Long, because steps take long on busy machines. */
const TIMEOUT_MS = 30_000;

/**
 * Declares a jest test for each scenario with an entry of the remote: it renders the entry, takes the steps, and waits for the text and
 * for what must have happened.
 * @returns a function that plays a scenario by its name
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

  test('the scenarios are valid, and show every state', () => {
    expect(scenarioProblems(scenarios, states)).toEqual([]);
  });

  return (name) => {
    const scenario = own.find((candidate) => candidate.name === name);
    if (!scenario) throw new Error(`There is no scenario "${name}" to play.`);
    return playScenario(scenario, options);
  };
}

async function playScenario(scenario: Scenario, options: ScenarioTestOptions): Promise<PlayedPage> {
  const { shows, afterSeconds, address } = scenario;
  return playUntil(scenario, options, async (page, observe) => {
    await waitForText(document, shows, afterSeconds);
    if (address?.after) await playSteps(document, [address.after]);
    await waitFor(async () => {
      const problems = outcomeProblems(scenario, await observe(page));
      if (problems.length > 0) throw new Error(problems.join('; '));
    });
  });
}

async function playUntil(
  scenario: Scenario,
  { entryAt, afterSteps }: Pick<ScenarioTestOptions, 'entryAt' | 'afterSteps'>,
  untilDone: (page: PlayedPage, observe: ReturnType<typeof recordOutcome>) => Promise<void>,
): Promise<PlayedPage> {
  const { path, answers, device, steps = [] } = scenario;
  const played = entryAt(pathnameOf(path));
  if (!played) throw new Error(`The remote has nothing on ${path}.`);
  applyDevice(device);
  const observe = recordOutcome();
  const page = renderEntry(played.entry, {
    path,
    params: played.params,
    answers,
    settings: settingsOf(scenario),
    // Only scenarios with a failed health check contain an answer to it.
    siteState: answers?.['GET /health'] === undefined ? {} : { health: false, status: 500 },
  });
  // React would report each update of the page between two steps, because no `act` encloses it.
  await getConfig().asyncWrapper(async () => {
    await playSteps(document, steps);
    afterSteps?.();
    await untilDone(page, observe);
  });
  return page;
}

/** Scenario names with the call that fails. */
export type FaultPairs = Readonly<Record<string, EndpointKey>>;

/**
 * Declares jest tests of a page whose call fails in each way of `FAILING_ANSWERS`. The page must report the problem, keep the input, send
 * the call once, and not stay busy.
 */
export function testFaults(options: Pick<ScenarioTestOptions, 'files' | 'entryAt'>, pairs: FaultPairs): void {
  const scenarios = scenariosAmong(options.files.flatMap((file) => Object.values(file)));
  const cases = Object.entries(pairs).flatMap(([name, call]) =>
    Object.entries(FAILING_ANSWERS).map(([failure, answer]) => [name, failure, call, answer] as const),
  );

  test.each(cases)(
    '%s passes if %s',
    async (name, _failure, call, answer) => {
      const scenario = scenarios.find((candidate) => candidate.name === name);
      if (!scenario) throw new Error(`There is no scenario "${name}" to play.`);
      const failing = { ...scenario, answers: { ...scenario.answers, [call]: answer } };
      const page = await playUntil(failing, options, async ({ sent }) => {
        const sentCall = await waitFor(() => lastOf(sent, call));
        await waitForText(document, errorText(call, answer, sentCall));
      });

      for (const step of scenario.steps ?? []) {
        // The field may be missing, because an error may replace the form until the next press.
        const field = 'fill' in step && screen.queryByRole('textbox', { name: step.fill });
        if (field) expect(field).toHaveValue(step.value);
      }
      expect(page.sent.filter(({ key }) => key === call)).toHaveLength(1);
      expect(document.querySelector('[aria-busy="true"]')).toBeNull();
    },
    TIMEOUT_MS,
  );
}

/** The text that the specification requires a page to show for a call without reply (`'drop'`), or for its error reply. */
function errorText(call: EndpointKey, answer: ScenarioAnswer<EndpointKey>, sentCall: SentCall): string {
  if (answer === 'drop') return NETWORK_ERROR;
  return answer.message ?? FALLBACK_TEXTS[call](sentCall as never);
}

/** The last request of a call. @throws Error if the call was not sent */
function lastOf(sent: readonly SentCall[], call: EndpointKey): SentCall {
  const sentCall = sent.findLast(({ key }) => key === call);
  if (!sentCall) throw new Error(`${call} was not called.`);
  return sentCall;
}

function pathnameOf(path: string): string {
  return new URL(path, 'http://site').pathname;
}

/** Settings of the scenario, which the shell would fetch. */
function settingsOf({ answers }: Scenario): Settings | undefined {
  const answer = answers?.['GET /api/settings/getSettings'];
  return answer && !Array.isArray(answer) && answer !== 'drop' ? (answer.data as Settings) : undefined;
}
