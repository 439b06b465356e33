import { useEffect, useRef, useState } from 'react';
import type { WorkbenchCall } from '../server-api/workbench-api';
import type { BrowserRequest } from './browser-requests';
import { type CanvasListener, type CanvasRequest, openCanvas } from './open-canvas';
import type { PlayResult } from './play-canvas';
import { addSnapshot, type StoreSnapshot } from './store-snapshots';

export interface CanvasState {
  /** A new id for each session. */
  session: string | null;
  /** Set when the page has loaded. */
  page: Document | null;
  result: PlayResult;
  calls: WorkbenchCall[];
  /** Snapshots of the stores, the newest last. */
  moments: StoreSnapshot[];
  /** Requests of the page to the API. */
  requests: BrowserRequest[];
}

const NO_FAULTS: readonly string[] = [];
const NO_NEIGHBOURS = {};
const EMPTY: CanvasState = {
  session: null,
  page: null,
  result: { is: 'opening' },
  calls: [],
  moments: [],
  requests: [],
};

type WantedCanvas = Pick<CanvasRequest, 'remote' | 'release' | 'scenario' | 'path' | 'revision'> &
  Partial<CanvasRequest> & {
    /** Incremented to play again. */
    turn: number;
  };

/** Opens a canvas, plays the scenario, and follows calls and stores. */
export function useCanvas({ turn, ...wanted }: WantedCanvas) {
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
    const canvas = openCanvas(request, () => frame.current, listenerOf(setState));
    onLoad.current = canvas.onLoad;
    return canvas.end;
  }, [scenario, JSON.stringify({ ...request, scenario: null }), turn]);

  return { ...state, frame, onLoad: () => onLoad.current() };
}

function listenerOf(change: (next: (before: CanvasState) => CanvasState) => void): CanvasListener {
  const put = (part: Partial<CanvasState>) => change((before) => ({ ...before, ...part }));
  return {
    opened: (session) => put({ session }),
    page: (page) => put({ page }),
    result: (result) => put({ result }),
    requests: (requests) => put({ requests }),
    call: (call) => change((before) => ({ ...before, calls: [...before.calls, call] })),
    stores: (states) => change((before) => ({ ...before, moments: addSnapshot(before.moments, states) })),
  };
}
