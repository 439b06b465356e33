import type { ScenarioStep } from '@stepwell/contract';
import { recordSteps, withStep } from '@stepwell/remote-kit/record-steps';
import { useEffect, useState } from 'react';
import { proposedText, wordsOf } from './proposed-text';

/** What a person has done on the stage since recording began. */
export interface Recording {
  is: 'off' | 'on' | 'done';
  steps: ScenarioStep[];
  /** What was done and no step can say, in words; each once. */
  unsaid: string[];
  /** A text that came meanwhile, and could prove the state. */
  proposed: string;
}

const GONE =
  'Another page was opened on the stage: what was done there is not recorded, for a scenario is one page.';
const OFF: Recording = { is: 'off', steps: [], unsaid: [], proposed: '' };

/**
 * Writes down what a person does on a page, from `begin` to `stop`.
 * @param page what is on the stage, once nobody plays there any more; another one ends what was recorded
 */
export function useRecording(page: Document | null) {
  const [recording, setRecording] = useState(OFF);
  const isOn = recording.is === 'on';

  useEffect(() => {
    if (!isOn || !page) return;
    const before = wordsOf(page);
    const end = recordSteps(page, (recorded) =>
      setRecording((known) =>
        'step' in recorded
          ? { ...known, steps: withStep(known.steps, recorded.step) }
          : { ...known, unsaid: [...new Set([...known.unsaid, recorded.unsaid])] },
      ),
    );
    return () => {
      end();
      const hasGone = page.defaultView === null;
      setRecording((known) =>
        hasGone
          ? { ...known, is: 'done', unsaid: [...known.unsaid, GONE] }
          : { ...known, proposed: proposedText(page, before) },
      );
    };
  }, [isOn, page]);

  return {
    recording,
    begin: () => setRecording({ ...OFF, is: 'on' }),
    stop: () => setRecording((known) => ({ ...known, is: 'done' })),
    forget: () => setRecording(OFF),
    /** Takes back the last step. */
    takeBack: () => setRecording((known) => ({ ...known, steps: known.steps.slice(0, -1) })),
  };
}
