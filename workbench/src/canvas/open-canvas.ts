import type { Scenario } from '@stepwell/contract';
import { applyDevice } from '@stepwell/remote-kit/internal/apply-device';
import { THEME_KEY } from '@stepwell/shell/theme';
import type { WorkbenchMessage } from '@stepwell/shell/workbench-bridge';
import { readFault } from '../server-api/fault-codes';
import { type SessionRequest, WORKBENCH_PATHS, type WorkbenchCall } from '../server-api/workbench-api';
import { openSession } from '../server-api/workbench-client';
import { type BrowserRequest, watchRequests } from './browser-requests';
import { applyAtLoad } from './inject-fault';
import { type PlayResult, playCanvas } from './play-canvas';
import { addSnapshot, type StoreSnapshot } from './store-snapshots';
import { openWindowsOnClickOnly } from './windows-on-click';

/** What a tester has chosen to see on the canvas. */
export interface CanvasRequest extends Omit<SessionRequest, 'scenario'> {
  scenario: Scenario | null;
  path: string;
}

export interface CanvasState {
  /** A new id for each session. */
  session: string | null;
  /** Set when the page has loaded. */
  page: Document | null;
  result: PlayResult;
  /** Calls that reached the scenario API. */
  calls: WorkbenchCall[];
  /** Snapshots of the stores, the newest last. */
  snapshots: StoreSnapshot[];
  /** Requests of the page to the API. */
  requests: BrowserRequest[];
}

export interface OpenCanvas {
  /** Must be called on every load of the frame. */
  onLoad: () => void;
  end: () => void;
}

/** Opens a session, and plays its scenario when the page has loaded. @param change updates the canvas's state */
export function openCanvas(
  request: CanvasRequest,
  frameOf: () => HTMLIFrameElement | null,
  change: (next: (before: CanvasState) => CanvasState) => void,
): OpenCanvas {
  const closing = new AbortController();
  const { signal } = closing;
  const faults = request.faults.flatMap((code) => readFault(code) ?? []);
  const setPart = (part: Partial<CanvasState>) => change((before) => ({ ...before, ...part }));
  let session = '';
  let endPage: () => void = () => undefined;

  const playPage = (page: Document) => {
    endPage();
    const pageClosing = new AbortController();
    const setResult = (result: PlayResult) => {
      if (!pageClosing.signal.aborted) setPart({ result });
    };
    setPart({ page });
    if (page.defaultView) openWindowsOnClickOnly(page.defaultView);
    const endRequests = watchRequests(page, (requests) => setPart({ requests }));
    for (const { fault } of faults) applyAtLoad(page, fault);
    playCanvas(page, request.scenario, { faults, session, signal: pageClosing.signal }, setResult).catch(
      (error: Error) => setResult({ is: 'failed', why: error.message }),
    );
    endPage = () => {
      pageClosing.abort();
      endRequests();
    };
  };

  const onMessage = ({ source, data }: MessageEvent<WorkbenchMessage>) => {
    const frame = frameOf();
    if (!frame?.contentDocument || source !== frame.contentWindow) return;
    // The content distinguishes the two messages, because their types differ in older shells (`stage-stores`, `stage-ready`; deprecated
    // since 1.3.0).
    if ('states' in data)
      change((before) => ({ ...before, snapshots: addSnapshot(before.snapshots, data.states) }));
    else playPage(frame.contentDocument);
  };
  window.addEventListener('message', onMessage, { signal });

  const { scenario, path: _, ...choice } = request;
  openSession({ ...choice, scenario: scenario?.name ?? null }, signal).then(
    ({ id }) => {
      if (signal.aborted) return;
      session = id;
      // The tester's theme is kept.
      applyDevice(scenario?.device, [THEME_KEY]);
      const events = new EventSource(`${WORKBENCH_PATHS.sessions}/${id}/calls`);
      // The server sends all calls again after a lost connection.
      events.onopen = () => setPart({ calls: [] });
      events.onmessage = ({ data }: MessageEvent<string>) =>
        change((before) => ({ ...before, calls: [...before.calls, JSON.parse(data) as WorkbenchCall] }));
      signal.addEventListener('abort', () => events.close());
      setPart({ session: id });
    },
    (error: Error) => {
      if (!signal.aborted) setPart({ result: { is: 'failed', why: error.message } });
    },
  );

  return {
    onLoad: () => {
      const page = frameOf()?.contentDocument;
      // A page with scripts sends a message when it is ready; a page without scripts is ready now.
      if (page && faults.some(({ fault }) => fault.scripts === 'off')) playPage(page);
    },
    end: () => {
      closing.abort();
      endPage();
      // React restores focus after each commit. In a frame that was removed meanwhile, user-event's patched `focus` throws, and
      // React would unmount the workbench.
      frameOf()?.blur();
    },
  };
}
