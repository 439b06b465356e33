import { randomUUID } from 'node:crypto';
import type { EndpointKey, Scenario } from '@stepwell/contract';
import { type ResolvedAnswer, scenarioAnswers } from '@stepwell/contract/testing';
import type { StagedFault } from '../../src/server-api/fault-codes';
import type { WorkbenchCall } from '../../src/server-api/workbench-api';
import { faultyAnswers, latencyOf } from './faulty-answers';

/** What a tester has chosen to look at. */
export interface StageChoice {
  remote: string;
  release: string;
  /** `null` is the workbench's good world. */
  scenario: Scenario | null;
  /** What befalls beside what the scenario tells. */
  faults?: readonly StagedFault[];
  /** Release id by name of each remote that is on the stage too. */
  neighbours?: Readonly<Record<string, string>>;
  /** Release id by feature of the whole site that is on the stage; without it the remote and its neighbours are alone there. */
  live?: Readonly<Record<string, string>>;
}

/** More than any number of open tabs; the oldest go first. */
const CAPACITY = 200;

/** One scenario as one tab plays it: lists of answers are used up in order, and every call is remembered. */
export class Session {
  readonly id = randomUUID();
  readonly calls: WorkbenchCall[] = [];
  /** From then on nobody answers the page. */
  isNetworkGone = false;
  private readonly latency: number;
  private readonly began = performance.now();
  private readonly answers: (key: EndpointKey) => ResolvedAnswer;
  private readonly listeners = new Set<(call: WorkbenchCall) => void>();

  constructor(readonly choice: StageChoice) {
    const { scenario, faults = [] } = choice;
    this.answers = scenarioAnswers({ ...scenario, answers: faultyAnswers(scenario?.answers, faults) });
    this.latency = latencyOf(faults);
  }

  answer(key: EndpointKey): ResolvedAnswer {
    if (this.isNetworkGone) return 'drop';
    const answer = this.answers(key);
    return answer === 'drop' ? answer : { ...answer, delayMs: answer.delayMs + this.latency };
  }

  record(call: Omit<WorkbenchCall, 'at'>): void {
    const entry = { at: Math.round(performance.now() - this.began), ...call };
    this.calls.push(entry);
    for (const tell of this.listeners) tell(entry);
  }

  /** @returns a function that ends the telling */
  onCall(tell: (call: WorkbenchCall) => void): () => void {
    this.listeners.add(tell);
    return () => this.listeners.delete(tell);
  }
}

/** All sessions of a workbench, by id. */
export class Sessions {
  private readonly sessions = new Map<string, Session>();

  open(choice: StageChoice): Session {
    const session = new Session(choice);
    this.sessions.set(session.id, session);
    for (const id of this.sessions.keys()) {
      if (this.sessions.size <= CAPACITY) break;
      this.sessions.delete(id);
    }
    return session;
  }

  get(id: string | undefined): Session | undefined {
    return id === undefined ? undefined : this.sessions.get(id);
  }
}
