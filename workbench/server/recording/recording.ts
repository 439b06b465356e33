import type { Scenario } from '@stepwell/contract';
import { scenarioProblems } from '@stepwell/remote-kit/internal/scenario-check';
import type { RecordingReply, RecordingRequest, WorkbenchCall } from '../../src/server-api/workbench-api';
import { recordedAnswers } from './recorded-answers';

/** What a recording uses of a session. */
export interface PlayedCanvas {
  choice: { scenario: Scenario | null };
  calls: readonly WorkbenchCall[];
}

/**
 * Turns recorded steps into a scenario, with answers from the calls so far.
 * @param published scenarios of the release, whose names are in use
 */
export function recordedScenario(
  { name, title, path, shows, steps }: RecordingRequest,
  { choice, calls }: PlayedCanvas,
  published: readonly Scenario[],
): RecordingReply {
  const { clock, device } = choice.scenario ?? {};
  const answers = recordedAnswers(calls, clock);
  const scenario: Scenario = {
    name,
    title,
    path,
    shows,
    ...(answers && { answers }),
    ...(clock && { clock }),
    ...(device && { device }),
    ...(steps.length > 0 && { steps }),
  };
  const sameName = published.filter((other) => other.name === name);
  return {
    fileName: `${name}.ts`,
    text: scenarioFile(scenario),
    problems: [
      ...new Set([
        ...(title.trim() ? [] : [`"${name}" has no title: write which state it shows`]),
        ...unknownCalls(calls),
        ...scenarioProblems([...sameName, scenario], {}),
      ]),
    ],
  };
}

function unknownCalls(calls: readonly WorkbenchCall[]): string[] {
  return calls.flatMap(({ call, answer }) =>
    answer === 'unknown call' ? [`${call} is not a call of the contract, and was left out`] : [],
  );
}

/** Text of the scenario's file, unformatted: `npm run check -- --fix` formats it. The constant of `list-empty` is `scenarioListEmpty`. */
function scenarioFile(scenario: Scenario): string {
  const constant = `scenario-${scenario.name}`.replaceAll(/-(.)/g, (_, letter: string) =>
    letter.toUpperCase(),
  );
  return `import type { Scenario } from '@stepwell/contract';

export const ${constant}: Scenario = ${JSON.stringify(scenario, null, 2)};
`;
}
