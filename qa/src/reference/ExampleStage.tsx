import { useState } from 'react';
import { ScenarioPanel } from '../panel/ScenarioPanel';
import { PlayAgain } from '../stage/PlayAgain';
import { useStage } from '../stage/useStage';
import { EXAMPLES, type WorkbenchRelease } from '../workbench-api/workbench-api';
import styles from './Reference.module.css';

export interface ExampleStageProps {
  /** Of the examples. */
  release: WorkbenchRelease;
  /** Name of the scenario that is played. */
  name: string;
}

/** A scenario of the examples as it plays, on a real page of the site. */
export function ExampleStage({ release, name }: ExampleStageProps) {
  const [turn, setTurn] = useState(0);
  const scenario = release.scenarios.find((each) => each.name === name) ?? null;
  const path = scenario?.path ?? '/';
  const { session, verdict, frame } = useStage({
    remote: EXAMPLES,
    release: release.id,
    scenario,
    path,
    turn,
    revision: null,
  });
  return (
    <div className={styles.running} data-verdict={verdict.is}>
      <ScenarioPanel scenario={scenario} verdict={verdict} />
      <div className={styles.stage}>
        {session && <iframe key={session} ref={frame} className={styles.page} title="Stage" src={path} />}
      </div>
      <PlayAgain onPress={() => setTurn((before) => before + 1)} />
    </div>
  );
}
