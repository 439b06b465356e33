import type { RefObject } from 'react';
import { readFault } from '../server-api/fault-codes';
import styles from './CanvasFrame.module.css';

export interface CanvasFrameProps {
  /** A new id reloads the canvas; `null` while there is none. */
  session: string | null;
  frame?: RefObject<HTMLIFrameElement | null>;
  path: string;
  width: string;
  /** As in the address, see `fault-codes`. */
  faults?: readonly string[];
  onLoad?: () => void;
}

/** The frame with the page. */
export function CanvasFrame({ session, frame, path, width, faults = [], onLoad }: CanvasFrameProps) {
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
