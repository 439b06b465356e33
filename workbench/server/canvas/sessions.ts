import { randomUUID } from 'node:crypto';
import type { EndpointKey, Scenario } from '@stepwell/contract';
import { type ResolvedAnswer, scenarioAnswers } from '@stepwell/contract/testing';
import type { ActiveFault } from '../../src/server-api/fault-codes';
import type { WorkbenchCall } from '../../src/server-api/workbench-api';
import { answersWithFaults, latencyOf } from './faulty-answers';

/** What a tester has chosen to look at. */
export interface CanvasChoice {
  remote: string;
  release: string;
  /** `null` is the workbench's good world. */
  scenario: Scenario | null;
  /** What befalls beside what the scenario tells. */
  faults?: readonly ActiveFault[];
  /** Release id by name of each remote that is on the canvas too. */
  neighbours?: Readonly<Record<string, string>>;
  /** Release id by feature of the whole site that is on the canvas; without it the remote and its neighbours are alone there. */
  live?: Readonly<Record<string, string>>;
}

/** More than any number of open tabs; the oldest go first. */
const CAPACITY = 200;

/** One scenario as one tab plays it: lists of answers are used up in order, and every call is remembered. */
export class Session {
  readonly id = randomUUID();
  readonly calls: WorkbenchCall[] = [];
  /** From then on nobody answers the page. */
  isOffline = false;
  private readonly latency: number;
  private readonly began = performance.now();
  private readonly answers: (key: EndpointKey) => ResolvedAnswer;
  private readonly listeners = new Set<(call: WorkbenchCall) => void>();

  constructor(readonly choice: CanvasChoice) {
    const { scenario, faults = [] } = choice;
    this.answers = scenarioAnswers({ ...scenario, answers: answersWithFaults(scenario?.answers, faults) });
    this.latency = latencyOf(faults);
  }

  answer(key: EndpointKey): ResolvedAnswer {
    if (this.isOffline) return 'drop';
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

  open(choice: CanvasChoice): Session {
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
