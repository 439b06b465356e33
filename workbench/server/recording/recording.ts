import type { Scenario } from '@stepwell/contract';
import { scenarioProblems } from '@stepwell/remote-kit/internal/scenario-check';
import type { RecordingReply, RecordingRequest, WorkbenchCall } from '../../src/server-api/workbench-api';
import { recordedAnswers } from './recorded-answers';

/** What was played on a canvas, and what was asked there. */
export interface PlayedCanvas {
  choice: { scenario: Scenario | null };
  calls: readonly WorkbenchCall[];
}

/**
 * What a person did on a canvas, as a scenario: the calls that were made until now are its world.
 * @param published scenarios of the release on the canvas: the build refuses a second one of a name
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
  const ofThatName = published.filter((other) => other.name === name);
  return {
    fileName: `${name}.ts`,
    text: scenarioFile(scenario),
    problems: [
      ...new Set([
        ...(title.trim() ? [] : [`"${name}" has no title: which state does it show?`]),
        ...unknownCalls(calls),
        ...scenarioProblems([...ofThatName, scenario], {}),
      ]),
    ],
  };
}

function unknownCalls(calls: readonly WorkbenchCall[]): string[] {
  return calls.flatMap(({ call, answer }) =>
    answer === 'unknown call' ? [`${call} was made, and is no call of the contract: it is left out`] : [],
  );
}

/** A file of a remote's `scenarios/`. `npm run fix` formats it. */
function scenarioFile(scenario: Scenario): string {
  const constant = `scenario-${scenario.name}`.replaceAll(/-(.)/g, (_, letter: string) =>
    letter.toUpperCase(),
  );
  return `import type { Scenario } from '@stepwell/contract';

export const ${constant}: Scenario = ${JSON.stringify(scenario, null, 2)};
`;
}
