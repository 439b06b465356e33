import type { EndpointKey, Scenario, ScenarioAnswer } from '@stepwell/contract';

/** The same scenario, in which a call fares so, however often it is made. */
export function withAnswer(
  scenario: Scenario,
  call: EndpointKey,
  given: ScenarioAnswer<EndpointKey>,
): Scenario {
  return { ...scenario, answers: { ...scenario.answers, [call]: given } };
}
