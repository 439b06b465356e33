import { randomUUID } from 'node:crypto';
import type { EndpointKey, Scenario, ScenarioAnswer } from '@stepwell/contract';
import { type ResolvedAnswer, scenarioAnswers } from '@stepwell/contract/testing';
import type { PlacedFault } from '@stepwell/remote-kit/internal/fault';
import type { CallSession } from '@stepwell/remote-kit/internal/scenario-calls';
import type { FastifyRequest } from 'fastify';
import type { WorkbenchCall } from '../../src/server-api/workbench-api';

export const SESSION_COOKIE = 'stepwell-workbench';

/** Releases, scenario and faults that a tester has chosen for the canvas. */
export interface CanvasChoice {
  remote: string;
  release: string;
  /** `null`: every call succeeds. */
  scenario: Scenario | null;
  faults?: readonly PlacedFault[];
  /** Release ids of other remotes on the canvas, by name. */
  neighbours?: Readonly<Record<string, string>>;
  /** Release ids of the whole site by feature; absent for the remote and its neighbours alone. */
  live?: Readonly<Record<string, string>>;
}

/** Largest number of sessions; a further session evicts the oldest. */
const CAPACITY = 200;

/** A scenario (the replies and steps that show a state) that one browser plays. Returns its answers in order, and records all calls. */
export class Session implements CallSession {
  readonly id = randomUUID();
  readonly calls: WorkbenchCall[] = [];
  /** Set when the fault `network-gone` is injected: from then on no request gets a reply. */
  isOffline = false;
  /** Milliseconds by which the fault `slow` delays each reply. */
  private readonly latency: number;
  private readonly began = performance.now();
  private readonly answers: (key: EndpointKey) => ResolvedAnswer;
  private readonly listeners = new Set<(call: WorkbenchCall) => void>();

  constructor(readonly choice: CanvasChoice) {
    const { scenario, faults = [] } = choice;
    const faultAnswers = faults.flatMap(({ fault, call }): [EndpointKey, ScenarioAnswer<EndpointKey>][] =>
      call && fault.answer ? [[call, fault.answer]] : [],
    );
    this.answers = scenarioAnswers({
      ...scenario,
      answers: { ...scenario?.answers, ...Object.fromEntries(faultAnswers) },
    });
    const networks = faults.map(({ fault }) => fault.network);
    this.latency = Math.max(0, ...networks.map((each) => (typeof each === 'object' ? each.latency : 0)));
  }

  answer(key: EndpointKey): ResolvedAnswer {
    if (this.isOffline) return 'drop';
    const answer = this.answers(key);
    return answer === 'drop' ? answer : { ...answer, delayMs: answer.delayMs + this.latency };
  }

  record(call: Omit<WorkbenchCall, 'at'>): void {
    const entry = { at: Math.round(performance.now() - this.began), ...call };
    this.calls.push(entry);
    for (const listener of this.listeners) listener(entry);
  }

  /** Adds a listener for calls. @returns a function that removes it */
  onCall(listener: (call: WorkbenchCall) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

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

  close(id: string): void {
    this.sessions.delete(id);
  }

  get(id: string | undefined): Session | undefined {
    return id === undefined ? undefined : this.sessions.get(id);
  }

  /** The session that the request's browser has opened last. */
  of({ headers }: FastifyRequest): Session | undefined {
    const [, id] = new RegExp(`(?:^|; )${SESSION_COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '') ?? [];
    return this.get(id);
  }
}
