import type { EndpointKey, Scenario, ScenarioAnswer } from '@stepwell/contract';

/** What can befall the reply to a call, beside all that the API may say: nobody meant it, and a page must stand it. */
export interface ApiFault {
  name: string;
  answer: ScenarioAnswer<EndpointKey>;
}

export const API_FAULTS: readonly ApiFault[] = [
  { name: 'no reply', answer: 'drop' },
  { name: 'half a reply', answer: { raw: '{"response":{"status":200,"message":"OK","data":{"' } },
  {
    name: 'a reply without its data',
    answer: { raw: { response: { status: 200, message: 'OK', data: null } } },
  },
  {
    name: 'a reply of another shape',
    answer: { raw: { response: { status: 200, message: 'OK', data: {} } } },
  },
];

/** The same scenario, in which a call fares so. */
export function withFault(scenario: Scenario, call: EndpointKey, { answer }: ApiFault): Scenario {
  return { ...scenario, answers: { ...scenario.answers, [call]: answer } };
}
