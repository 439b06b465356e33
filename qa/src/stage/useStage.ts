import type { Scenario } from '@stepwell/contract';
import { becomeDevice } from '@stepwell/remote-kit/device';
import { playSteps, waitForText } from '@stepwell/remote-kit/play-steps';
import type { StageMessage } from '@stepwell/shell/stage';
import { THEME_KEY } from '@stepwell/shell/theme';
import { useEffect, useRef, useState } from 'react';
import { WORKBENCH_PATHS, type WorkbenchCall } from '../workbench-api/workbench-api';
import { openSession } from '../workbench-api/workbench-server';

/** Where the scenario on the stage has come to. */
export type Verdict =
  | { is: 'opening' }
  | { is: 'playing'; done: number }
  /** The scenario's own text is, or was, on the page. */
  | { is: 'shown' }
  /** There is no scenario: the page is there to be looked at. */
  | { is: 'open' }
  | { is: 'failed'; why: string };

export interface StageState {
  /** Changes with every opening of the stage. */
  session: string | null;
  verdict: Verdict;
  calls: WorkbenchCall[];
  stores: Record<string, object>;
}

export interface StageRequest {
  remote: string;
  release: string;
  scenario: Scenario | null;
  path: string;
  /** Of the registry, to look at the whole site of; `null` for the remote alone. */
  revision: number | null;
  /** Raised to play the same again. */
  turn: number;
}

const EMPTY: StageState = { session: null, verdict: { is: 'opening' }, calls: [], stores: {} };

/** Opens a session for what is on the stage, plays the scenario's steps, and follows calls and stores. */
export function useStage({ remote, release, scenario, path, revision, turn }: StageRequest) {
  const [state, setState] = useState(EMPTY);
  const frame = useRef<HTMLIFrameElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: path and turn ask for a new session too
  useEffect(() => {
    const end = new AbortController();
    let calls: EventSource | undefined;
    const update = (part: Partial<StageState>) => {
      if (!end.signal.aborted) setState((before) => ({ ...before, ...part }));
    };
    const fail = (error: unknown) => update({ verdict: { is: 'failed', why: (error as Error).message } });

    const onMessage = ({ source, data }: MessageEvent<StageMessage>) => {
      const page = frame.current?.contentDocument;
      if (!page || source !== frame.current?.contentWindow) return;
      if (data.type === 'stage-stores') update({ stores: data.states });
      else if (scenario) play(page, scenario, (verdict) => update({ verdict })).catch(fail);
      else update({ verdict: { is: 'open' } });
    };
    window.addEventListener('message', onMessage, { signal: end.signal });

    setState(EMPTY);
    openSession({ remote, release, scenario: scenario?.name ?? null, revision })
      .then(({ id }) => {
        if (end.signal.aborted) return;
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
    };
  }, [remote, release, scenario, path, revision, turn]);

  return { ...state, frame };
}

async function play(
  page: Document,
  { steps = [], shows, afterSeconds }: Scenario,
  tell: (verdict: Verdict) => void,
): Promise<void> {
  tell({ is: 'playing', done: 0 });
  await playSteps(page, steps, { onStep: (done) => tell({ is: 'playing', done }) });
  await waitForText(page, shows, afterSeconds);
  tell({ is: 'shown' });
}
