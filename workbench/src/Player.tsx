import { VIEWPORT_MODES, type ViewportMode } from '@stepwell/remote-kit/internal/viewport-modes';
import { TabPanel, UnderTabs } from '@stepwell/shared-ui';
import { type ReactNode, useId, useState } from 'react';
import { AxeMarks } from './axe/AxeMarks';
import { AxePanel } from './axe/AxePanel';
import type { AxeFinding } from './axe/run-axe';
import { useAxe } from './axe/useAxe';
import { CanvasBar } from './CanvasBar';
import { CanvasFrame } from './canvas/CanvasFrame';
import { useCanvas } from './canvas/useCanvas';
import { ChoiceBar } from './choice/ChoiceBar';
import { themeOf } from './choice/theme-of';
import type { Tab, WorkbenchChoice } from './choice/workbench-address';
import { Comparison } from './comparison/Comparison';
import { CallsPanel } from './panels/CallsPanel';
import { FaultsPanel } from './panels/FaultsPanel';
import { NeighboursPanel } from './panels/NeighboursPanel';
import { ScenarioPanel } from './panels/ScenarioPanel';
import { StoresPanel } from './panels/StoresPanel';
import { RecordingPanel } from './recording/RecordingPanel';
import { useRecording } from './recording/useRecording';
import type { WorkbenchRemote } from './server-api/workbench-api';
import { StatesPanel } from './states/StatesPanel';
import styles from './Workbench.module.css';

export interface PlayerProps {
  remotes: readonly WorkbenchRemote[];
  choice: WorkbenchChoice;
  /** Changes settings on which no other setting depends. */
  onShow: (part: Partial<WorkbenchChoice>) => void;
  /** Changes settings, and resets dependent settings, such as the path of a scenario, to their defaults. */
  onChoose: (part: Partial<WorkbenchChoice>) => void;
}

const NO_FINDINGS: readonly AxeFinding[] = [];

/** The canvas area (the played scenario, or its comparison with the live release), and the panel next to it. */
export function Player({ remotes, choice, onShow, onChoose }: PlayerProps) {
  const tabsId = useId();
  const [playCount, setPlayCount] = useState(0);
  const { remote, release, path, revision, faults, neighbours, tab, width, view } = choice;
  const { releases = [] } = remotes.find(({ name }) => name === remote) ?? {};
  const chosenRelease = releases.find(({ id }) => id === release);
  const scenario = chosenRelease?.scenarios.find(({ name }) => name === choice.scenario) ?? null;
  const state = { remote, release, scenario: scenario?.name ?? null, path };
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
  const recorder = useRecording(isReady ? page : null, session);
  const panels: Record<Tab, ReactNode> = {
    states: (
      <StatesPanel
        choice={choice}
        release={chosenRelease}
        onChoose={(name, at) => {
          onChoose({ remote, release, scenario: name, path: at });
          // On a phone the canvas is above the list.
          scrollTo(0, 0);
        }}
      />
    ),
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
      <main className={styles.canvasArea} data-result={result.is}>
        <CanvasBar
          path={path}
          view={view}
          width={width}
          onShow={onShow}
          onPlayAgain={() => setPlayCount((before) => before + 1)}
        />
        {view === 'page' ? (
          <div className={styles.canvas}>
            <CanvasFrame
              session={session}
              frame={frame}
              path={path}
              width={width}
              faults={faults}
              onLoad={onLoad}
            />
            <AxeMarks frame={frame.current} findings={findings} shown={axe.shown} />
          </div>
        ) : (
          <Comparison key={playCount} request={{ ...state, mode: modeOf(width) }} view={view} />
        )}
      </main>
      <aside className={styles.side} aria-label="What happens on the canvas">
        <ChoiceBar remotes={remotes} choice={choice} onChoose={onChoose} />
        <ScenarioPanel
          scenario={scenario}
          result={view === 'page' ? result : null}
          faultChecks={faults.length > 0 ? { ...state, faults } : null}
        />
        <UnderTabs
          id={tabsId}
          label="What the page does"
          tabs={[
            { id: 'states', label: 'States' },
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
    </>
  );
}

/** Viewport mode in which a state is compared. */
function modeOf(width: WorkbenchChoice['width']): ViewportMode {
  const pixels = { full: 1440, laptop: 1024, tablet: 768, phone: 390 }[width];
  const scheme = themeOf(document);
  return VIEWPORT_MODES.find((mode) => mode.width === pixels && mode.scheme === scheme) as ViewportMode;
}
