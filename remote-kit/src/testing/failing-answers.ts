import type { EndpointKey, ScenarioAnswer } from '@stepwell/contract';
import { refusedFor } from '@stepwell/contract/testing';

/**
 * The ways in which a call fails. A call without any reply is not among them: calls in jest have no time limit, so it would never fail.
 */
export const FAILING_ANSWERS: Readonly<Record<string, ScenarioAnswer<EndpointKey>>> = {
  'the connection ends without a reply': 'drop',
  'there are too many calls': refusedFor('tooMany'),
  'the API fails': refusedFor('ourFault'),
  'the reply breaks off halfway': { raw: '{"response":{"status":200,"message":"OK","data":{"' },
  'the reply has no data': { raw: { response: { status: 200, message: 'OK', data: null } } },
  'the data has another shape': { raw: { response: { status: 200, message: 'OK', data: {} } } },
};
