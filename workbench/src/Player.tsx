import { Button, Icon, RotateCw, TabPanel, UnderTabs } from '@stepwell/shared-ui';
import { type ReactNode, useId, useState } from 'react';
import { AxeMarks } from './axe/AxeMarks';
import { AxePanel } from './axe/AxePanel';
import type { AxeFinding } from './axe/run-axe';
import { useAxe } from './axe/useAxe';
import { CanvasFrame } from './canvas/CanvasFrame';
import { useCanvas } from './canvas/useCanvas';
import { releaseOf, scenarioOf, type Tab, type WorkbenchChoice } from './choice/workbench-address';
import { CallsPanel } from './panels/CallsPanel';
import { FaultsPanel } from './panels/FaultsPanel';
import { NeighboursPanel } from './panels/NeighboursPanel';
import { ScenarioPanel } from './panels/ScenarioPanel';
import { StoresPanel } from './panels/StoresPanel';
import { RecordingPanel } from './recording/RecordingPanel';
import { useRecording } from './recording/useRecording';
import type { WorkbenchRemote } from './server-api/workbench-api';
import styles from './Workbench.module.css';

export interface PlayerProps {
  remotes: readonly WorkbenchRemote[];
  choice: WorkbenchChoice;
  onShow: (part: Partial<WorkbenchChoice>) => void;
}

const NO_FINDINGS: readonly AxeFinding[] = [];

/** The canvas, which plays the scenario, and the panel next to it. */
export function Player({ remotes, choice, onShow }: PlayerProps) {
  const tabsId = useId();
  const [playCount, setPlayCount] = useState(0);
  const { remote, release, path, revision, faults, neighbours, tab, width } = choice;
  const scenario = scenarioOf(releaseOf(choice, remotes), choice.scenario) ?? null;
  const { session, page, result, calls, requests, snapshots, frame, onLoad } = useCanvas(
    {
      remote,
      release,
      scenario,
      path,
      faults,
      neighbours,
      revision: revision === '' ? null : Number(revision),
    },
    playCount,
  );
  // A failed scenario can be examined too.
  const isReady = page !== null && result.is !== 'playing';
  const axe = useAxe(isReady && tab === 'axe' ? page : null);
  const findings = axe.status.is === 'done' ? axe.status.findings : NO_FINDINGS;
  const recorder = useRecording(isReady ? page : null);
  const panels: Record<Tab, ReactNode> = {
    calls: <CallsPanel calls={calls} requests={requests} />,
    stores: (
      <StoresPanel snapshots={snapshots} chosen={choice.moment} onChoose={(moment) => onShow({ moment })} />
    ),
    axe: <AxePanel {...axe} />,
    faults: (
      <FaultsPanel
        faults={faults}
        calls={calls.map(({ call }) => call)}
        steps={scenario?.steps ?? []}
        onChoose={(chosen) => onShow({ faults: chosen })}
      />
    ),
    neighbours: (
      <NeighboursPanel
        remote={remote}
        remotes={remotes}
        neighbours={neighbours}
        isOfRevision={revision !== ''}
        onChoose={(chosen) => onShow({ neighbours: chosen })}
      />
    ),
    record: (
      <RecordingPanel
        key={session}
        isReady={isReady}
        session={session}
        path={path}
        before={scenario?.steps ?? []}
        recorder={recorder}
      />
    ),
  };

  return (
    <>
      <aside className={styles.side} aria-label="What happens on the canvas">
        <ScenarioPanel scenario={scenario} result={result} />
        <Button
          variant="outline"
          size="sm"
          icon={<Icon glyph={RotateCw} />}
          onClick={() => setPlayCount((before) => before + 1)}
        >
          Play again
        </Button>
        <UnderTabs
          id={tabsId}
          label="What the page does"
          tabs={[
            { id: 'calls', label: `Requests (${calls.length})` },
            { id: 'stores', label: `Stores (${Object.keys(snapshots.at(-1)?.states ?? {}).length})` },
            { id: 'axe', label: axe.status.is === 'done' ? `Axe (${findings.length})` : 'Axe' },
            { id: 'faults', label: `Faults (${faults.length})` },
            { id: 'neighbours', label: `Neighbours (${Object.keys(neighbours).length})` },
            { id: 'record', label: 'Record' },
          ]}
          className={styles.tabs}
          selected={tab}
          onSelect={(id) => onShow({ tab: id as Tab })}
        />
        <TabPanel tabsId={tabsId} tab={tab} focusable={false}>
          {panels[tab]}
        </TabPanel>
      </aside>
      <main className={styles.canvas} data-result={result.is}>
        <CanvasFrame
          session={session}
          frame={frame}
          path={path}
          width={width}
          faults={faults}
          onLoad={onLoad}
        />
        <AxeMarks frame={frame.current} findings={findings} shown={axe.shown} />
      </main>
    </>
  );
}
