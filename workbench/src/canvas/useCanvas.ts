import { useEffect, useRef, useState } from 'react';
import { type CanvasRequest, type CanvasState, openCanvas } from './open-canvas';

const EMPTY: CanvasState = {
  session: null,
  page: null,
  result: { is: 'opening' },
  calls: [],
  snapshots: [],
  requests: [],
};

/** Opens a canvas, plays the scenario, and records calls and stores. @param playCount is incremented to play again */
export function useCanvas(request: CanvasRequest, playCount: number) {
  const [state, setState] = useState(EMPTY);
  const frame = useRef<HTMLIFrameElement>(null);
  const onLoad = useRef<() => void>(() => undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new object with the same content is the same request
  useEffect(() => {
    setState(EMPTY);
    const canvas = openCanvas(request, () => frame.current, setState);
    onLoad.current = canvas.onLoad;
    return canvas.end;
  }, [request.scenario, JSON.stringify({ ...request, scenario: null }), playCount]);

  return { ...state, frame, onLoad: () => onLoad.current() };
}
