import { useEffect, useState } from 'react';
import styles from './AxeMarks.module.css';
import type { AxeFinding } from './run-axe';

export interface AxeMarksProps {
  frame: HTMLIFrameElement | null;
  findings: readonly AxeFinding[];
  /** Index of the highlighted finding. */
  shown: number | null;
}

interface Mark {
  rule: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** How often positions are updated, because elements may move without a scroll event. */
const POLL_MS = 250;

/** Frames around elements with violations, drawn above the canvas, because the page in the canvas must not change. */
export function AxeMarks({ frame, findings, shown }: AxeMarksProps) {
  const [marks, setMarks] = useState<Mark[]>([]);

  useEffect(() => {
    if (!frame || findings.length === 0) return setMarks([]);
    const update = () => setMarks(findings.map((finding) => markOf(frame, finding)));
    update();
    const timer = setInterval(update, POLL_MS);
    const view = frame.contentWindow;
    view?.addEventListener('scroll', update, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      view?.removeEventListener('scroll', update, { capture: true });
    };
  }, [frame, findings]);

  if (!frame || marks.length === 0) return null;
  const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = frame;
  return (
    <div className={styles.marks} style={{ left, top, width, height }} aria-hidden="true">
      {marks.map(({ rule, ...place }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a finding keeps its number
        <div key={index} className={styles.mark} data-shown={index === shown} style={place}>
          <span className={styles.label}>
            {index + 1} {rule}
          </span>
        </div>
      ))}
    </div>
  );
}

function markOf(frame: HTMLIFrameElement, { rule, element }: AxeFinding): Mark {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { rule, left: left + frame.clientLeft, top: top + frame.clientTop, width, height };
}
