import type { RefObject } from 'react';
import { readFault } from '../server-api/fault-codes';
import styles from './CanvasFrame.module.css';

export interface CanvasFrameProps {
  /** Id of the session: a new id reloads the canvas. `null` while no session is open. */
  session: string | null;
  frame: RefObject<HTMLIFrameElement | null>;
  path: string;
  width: string;
  /** As in the address, see `fault-codes`. */
  faults: readonly string[];
  onLoad: () => void;
}

/** The canvas: an iframe with the page of the session. */
export function CanvasFrame({ session, frame, path, width, faults, onLoad }: CanvasFrameProps) {
  if (!session) return null;
  const active = faults.flatMap((code) => readFault(code)?.fault ?? []);
  const size = active.find(({ window }) => window)?.window;
  const isWithoutScripts = active.some(({ scripts }) => scripts === 'off');
  return (
    <iframe
      key={session}
      ref={frame}
      className={styles.page}
      data-width={width}
      style={size && { width: size.width, height: size.height }}
      title="Canvas"
      src={path}
      sandbox={isWithoutScripts ? 'allow-same-origin allow-forms' : undefined}
      onLoad={onLoad}
    />
  );
}
