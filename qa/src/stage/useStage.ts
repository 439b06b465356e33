import type { Scenario, ScenarioStep } from '@stepwell/contract';
import { becomeDevice } from '@stepwell/remote-kit/device';
import type { StageMessage } from '@stepwell/shell/stage';
import { THEME_KEY } from '@stepwell/shell/theme';
import { useEffect, useRef, useState } from 'react';
import { readFault } from '../workbench-api/fault-codes';
import { WORKBENCH_PATHS, type WorkbenchCall } from '../workbench-api/workbench-api';
import { openSession } from '../workbench-api/workbench-server';
import { dress } from './befall';
import { type BrowserRequest, watchRequests } from './browser-requests';
import { playedOf, playStage, strikeAfter, type Verdict } from './play-stage';
import { type StoresMoment, withMoment } from './stores-moments';

export interface StageState {
  /** Changes with every opening of the stage. */
  session: string | null;
  /** That which is on the stage, once it has told that it is there. */
  page: Document | null;
  verdict: Verdict;
  calls: WorkbenchCall[];
  /** What the stores held, from the opening on; the newest last. */
  moments: StoresMoment[];
  /** What the page asked of the API, as its browser tells it. */
  requests: BrowserRequest[];
}

export interface StageRequest {
  remote: string;
  release: string;
  scenario: Scenario | null;
  path: string;
  /** What is done after the scenario's own steps. */
  steps?: readonly ScenarioStep[];
  /** A text that proves what those come to; empty or absent where there is none but the scenario's. */
  shows?: string;
  /** What befalls the page, as `fault-codes` writes it. */
  faults?: readonly string[];
  /** Release id by name of each remote that is on the page too. */
  neighbours?: Readonly<Record<string, string>>;
  /** Of the registry, to look at the whole site of; `null` for the remote alone. */
  revision: number | null;
  /** Raised to play the same again. */
  turn: number;
}

const NO_STEPS: readonly ScenarioStep[] = [];
const NO_FAULTS: readonly string[] = [];
const NO_NEIGHBOURS = {};
const EMPTY: StageState = {
  session: null,
  page: null,
  verdict: { is: 'opening' },
  calls: [],
  moments: [],
  requests: [],
};

/** Opens a session for what is on the stage, plays the scenario's steps, and follows calls and stores. */
export function useStage({
  remote,
  release,
  scenario,
  path,
  steps = NO_STEPS,
  shows,
  faults = NO_FAULTS,
  neighbours = NO_NEIGHBOURS,
  revision,
  turn,
}: StageRequest) {
  const [state, setState] = useState(EMPTY);
  const frame = useRef<HTMLIFrameElement>(null);
  const beginSilent = useRef<() => void>(() => undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: path and turn ask for a new session too, and other steps, not the same ones read anew
  useEffect(() => {
    const end = new AbortController();
    let calls: EventSource | undefined;
    let opened = '';
    let endWatching: (() => void) | undefined;
    const staged = faults.flatMap((code) => readFault(code) ?? []);
    const update = (part: Partial<StageState>) => {
      if (!end.signal.aborted) setState((before) => ({ ...before, ...part }));
    };
    const fail = (error: unknown) => update({ verdict: { is: 'failed', why: (error as Error).message } });

    const onMessage = ({ source, data }: MessageEvent<StageMessage>) => {
      const page = frame.current?.contentDocument;
      if (!page || source !== frame.current?.contentWindow) return;
      if (data.type === 'stage-stores')
        return setState((before) => ({ ...before, moments: withMoment(before.moments, data.states) }));
      begin(page);
    };
    const begin = (page: Document) => {
      update({ page });
      endWatching?.();
      endWatching = watchRequests(page, (requests) => update({ requests }));
      for (const { fault } of staged) dress(page, fault);
      const strike = (done: number, all: number) => strikeAfter(done, all, staged, page, opened);
      playStage(page, playedOf(scenario, steps, shows), strike, (verdict) => update({ verdict })).catch(fail);
    };
    // A page without scripts cannot tell that it is there.
    beginSilent.current = () => {
      const page = frame.current?.contentDocument;
      if (page && staged.some(({ fault }) => fault.scripts === 'off')) begin(page);
    };
    window.addEventListener('message', onMessage, { signal: end.signal });

    setState(EMPTY);
    openSession({
      remote,
      release,
      scenario: scenario?.name ?? null,
      revision,
      faults: [...faults],
      neighbours,
    })
      .then(({ id }) => {
        if (end.signal.aborted) return;
        opened = id;
        // A tester's theme is no part of any scenario.
        becomeDevice(scenario?.device, [THEME_KEY]);
        calls = new EventSource(`${WORKBENCH_PATHS.sessions}/${id}/calls`);
        calls.onmessage = ({ data }: MessageEvent<string>) => {
          const call = JSON.parse(data) as WorkbenchCall;
          setState((before) =>
            before.session === id ? { ...before, calls: [...before.calls, call] } : before,
          );
        };
        update({ session: id });
      })
      .catch(fail);

    return () => {
      end.abort();
      calls?.close();
      endWatching?.();
    };
  }, [
    remote,
    release,
    scenario,
    path,
    JSON.stringify(steps),
    shows,
    faults.join(),
    JSON.stringify(neighbours),
    revision,
    turn,
  ]);

  return { ...state, frame, onLoad: () => beginSilent.current() };
}
