import type { ScenarioStep } from '@stepwell/contract';
import { useEffect, useState } from 'react';
import { recordSteps, withStep } from './record-steps';

export interface Recording {
  is: 'off' | 'on' | 'done';
  steps: ScenarioStep[];
  /** Reasons why actions could not be recorded, each once. */
  unsupported: string[];
}

const LEFT_PAGE =
  'Another page was opened on the canvas. Actions there are not recorded, because a scenario covers one page.';
const OFF: Recording = { is: 'off', steps: [], unsupported: [] };

/**
 * Records a page from `begin` to `stop`.
 * @param page of the canvas after its scenario was played; another page ends the recording
 * @param session another session discards the recording, because its calls belong to the former session
 */
export function useRecording(page: Document | null, session: string | null) {
  const [recording, setRecording] = useState(OFF);
  const isOn = recording.is === 'on';

  useEffect(() => {
    if (!isOn || !page) return;
    const end = recordSteps(page, (recorded) =>
      setRecording((before) =>
        'step' in recorded
          ? { ...before, steps: withStep(before.steps, recorded.step) }
          : { ...before, unsupported: [...new Set([...before.unsupported, recorded.unsupported])] },
      ),
    );
    return () => {
      end();
      // A document without a window was replaced by another page.
      if (page.defaultView !== null) return;
      setRecording((before) => ({ ...before, is: 'done', unsupported: [...before.unsupported, LEFT_PAGE] }));
    };
  }, [isOn, page]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: discards at each new session
  useEffect(() => setRecording(OFF), [session]);

  return {
    recording,
    begin: () => setRecording({ ...OFF, is: 'on' }),
    stop: () => setRecording((before) => ({ ...before, is: 'done' })),
    discard: () => setRecording(OFF),
  };
}
