import { TabPanel, UnderTabs } from '@stepwell/shared-ui';
import { useId, useState } from 'react';
import { releaseOf, scenarioOf, type WorkbenchChoice } from './choice/workbench-address';
import { CallsPanel } from './panel/CallsPanel';
import { ScenarioPanel } from './panel/ScenarioPanel';
import { StoresPanel } from './panel/StoresPanel';
import { PlayAgain } from './stage/PlayAgain';
import { useStage } from './stage/useStage';
import styles from './Workbench.module.css';
import type { WorkbenchRemote } from './workbench-api/workbench-api';

export interface PlayerProps {
  remotes: readonly WorkbenchRemote[];
  choice: WorkbenchChoice;
  width: string;
}

/** The stage with a choice on it, and the panel that tells what happens there. */
export function Player({ remotes, choice, width }: PlayerProps) {
  const tabsId = useId();
  const [tab, setTab] = useState('calls');
  const [turn, setTurn] = useState(0);
  const { remote, release, path, revision } = choice;
  const scenario = scenarioOf(releaseOf(choice, remotes), choice.scenario) ?? null;
  const { session, verdict, calls, stores, frame } = useStage({
    remote,
    release,
    scenario,
    path,
    turn,
    revision: revision === '' ? null : Number(revision),
  });

  return (
    <>
      <aside className={styles.side} aria-label="What happens on the stage">
        <ScenarioPanel scenario={scenario} verdict={verdict} />
        <PlayAgain onPress={() => setTurn((before) => before + 1)} />
        <UnderTabs
          id={tabsId}
          label="What the page does"
          tabs={[
            { id: 'calls', label: `Requests (${calls.length})` },
            { id: 'stores', label: `Stores (${Object.keys(stores).length})` },
          ]}
          selected={tab}
          onSelect={setTab}
        />
        <TabPanel tabsId={tabsId} tab={tab} focusable={false}>
          {tab === 'calls' ? <CallsPanel calls={calls} /> : <StoresPanel stores={stores} />}
        </TabPanel>
      </aside>
      <main className={styles.stage} data-verdict={verdict.is}>
        {session && (
          <iframe
            key={session}
            ref={frame}
            className={styles.page}
            data-width={width}
            title="Stage"
            src={path}
          />
        )}
      </main>
    </>
  );
}
