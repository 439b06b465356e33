import type { EndpointKey } from './endpoints';
import type { Scenario, ScenarioAnswer } from './scenario';
import { refusedFor } from './scenario-answers';

/** Properties that the scenarios of a list share. */
export interface ScenarioBase<K extends EndpointKey> extends Partial<Scenario> {
  path: string;
  /** The call that gets the `answer` of a draft. */
  call?: K;
}

/** The properties of a scenario that differ from its base. */
export interface ScenarioDraft<K extends EndpointKey> extends Omit<Scenario, 'path'> {
  path?: string;
  /** Answer to the call of the base. With a list of answers, each request gets the next one; the last one repeats. */
  answer?: ScenarioAnswer<K> | ScenarioAnswer<K>[];
}

/** Scenarios that share a path, steps, stored values or answers. Each draft may override properties of the base. */
export function scenariosFrom<K extends EndpointKey>(
  { call, ...base }: ScenarioBase<K>,
  drafts: readonly ScenarioDraft<K>[],
): Scenario[] {
  return drafts.map(({ answer, ...draft }) => {
    const answerToCall = call && answer !== undefined ? { [call]: answer } : {};
    return { ...base, ...draft, answers: { ...base.answers, ...answerToCall, ...draft.answers } };
  });
}

/** Name and title of a scenario by error. */
const ERRORS = {
  unknownApplication: ['unknown-application', 'The API refuses the application id or key of the site (401).'],
  tooMany: ['too-many', 'Too many calls came from this address (429).'],
  ourFault: ['our-fault', 'The API failed (500), and gives a request number to quote.'],
  databaseAway: ['database-away', 'The database does not answer (503).'],
} as const;

/**
 * Returns a scenario for each of `reasons`, in which the API answers `base.call` with that error. Every call but health may get these
 * errors.
 * @param base `name` is the prefix of the scenarios' names: `coupon` gives `coupon-too-many`
 */
export function refusalScenarios(
  base: ScenarioBase<EndpointKey> & { name: string; call: EndpointKey },
  reasons: readonly (keyof typeof ERRORS)[],
): Scenario[] {
  return scenariosFrom(
    base,
    reasons.map((reason) => {
      const [name, title] = ERRORS[reason];
      const answer = refusedFor(reason);
      return { name: `${base.name}-${name}`, title, shows: answer.message, answer };
    }),
  );
}
