import { useEffect, useRef, useState } from 'react';
import type { WorkbenchCall } from '../server-api/workbench-api';
import type { BrowserRequest } from './browser-requests';
import { openStage, type StageListener, type StageRequest } from './open-canvas';
import type { Verdict } from './play-canvas';
import { type StoresMoment, withMoment } from './store-snapshots';

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

type WantedStage = Pick<StageRequest, 'remote' | 'release' | 'scenario' | 'path' | 'revision'> &
  Partial<StageRequest> & {
    /** Raised to play the same again. */
    turn: number;
  };

/** Opens a stage for what is wanted, plays the scenario's steps, and follows calls and stores. */
export function useStage({ turn, ...wanted }: WantedStage) {
  const [state, setState] = useState(EMPTY);
  const frame = useRef<HTMLIFrameElement>(null);
  const onLoad = useRef<() => void>(() => undefined);
  const { scenario } = wanted;
  const request = {
    faults: NO_FAULTS,
    neighbours: NO_NEIGHBOURS,
    ...wanted,
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn asks for a new session too, and another request, not the same one read anew
  useEffect(() => {
    setState(EMPTY);
    const stage = openStage(request, () => frame.current, listenerOf(setState));
    onLoad.current = stage.onLoad;
    return stage.end;
  }, [scenario, JSON.stringify({ ...request, scenario: null }), turn]);

  return { ...state, frame, onLoad: () => onLoad.current() };
}

function listenerOf(change: (next: (before: StageState) => StageState) => void): StageListener {
  const put = (part: Partial<StageState>) => change((before) => ({ ...before, ...part }));
  return {
    opened: (session) => put({ session }),
    page: (page) => put({ page }),
    verdict: (verdict) => put({ verdict }),
    requests: (requests) => put({ requests }),
    call: (call) => change((before) => ({ ...before, calls: [...before.calls, call] })),
    stores: (states) => change((before) => ({ ...before, moments: withMoment(before.moments, states) })),
  };
}
