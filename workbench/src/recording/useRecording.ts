import type { ScenarioStep } from '@stepwell/contract';
import { useEffect, useState } from 'react';
import { recordSteps, withStep } from './record-steps';

export interface Recording {
  is: 'off' | 'on' | 'done';
  steps: ScenarioStep[];
  /** Reasons of actions that are no steps, each once. */
  unsaid: string[];
}

const GONE =
  'Another page was opened on the canvas: its actions are not recorded, as a scenario is one page.';
const OFF: Recording = { is: 'off', steps: [], unsaid: [] };

/**
 * Records a page from `begin` to `stop`.
 * @param page of the canvas after its scenario was played; another page ends the recording
 */
export function useRecording(page: Document | null) {
  const [recording, setRecording] = useState(OFF);
  const isOn = recording.is === 'on';

  useEffect(() => {
    if (!isOn || !page) return;
    const end = recordSteps(page, (recorded) =>
      setRecording((known) =>
        'step' in recorded
          ? { ...known, steps: withStep(known.steps, recorded.step) }
          : { ...known, unsaid: [...new Set([...known.unsaid, recorded.unsaid])] },
      ),
    );
    return () => {
      end();
      if (page.defaultView !== null) return;
      setRecording((known) => ({ ...known, is: 'done', unsaid: [...known.unsaid, GONE] }));
    };
  }, [isOn, page]);

  return {
    recording,
    begin: () => setRecording({ ...OFF, is: 'on' }),
    stop: () => setRecording((known) => ({ ...known, is: 'done' })),
    discard: () => setRecording(OFF),
  };
}
