import type { Scenario } from '@stepwell/contract';
import { becomeDevice } from '@stepwell/remote-kit/internal/apply-device';
import type { StageMessage } from '@stepwell/shell/stage';
import { THEME_KEY } from '@stepwell/shell/theme';
import { type ActiveFault, readFault } from '../server-api/fault-codes';
import { WORKBENCH_PATHS, type WorkbenchCall } from '../server-api/workbench-api';
import { openSession } from '../server-api/workbench-client';
import { type BrowserRequest, watchRequests } from './browser-requests';
import { applyAtLoad } from './inject-fault';
import { type PlayResult, playCanvas } from './play-canvas';

export interface CanvasRequest {
  remote: string;
  release: string;
  scenario: Scenario | null;
  path: string;
  /** As in the address, see `fault-codes`. */
  faults: readonly string[];
  /** Release ids of other remotes on the page, by name. */
  neighbours: Readonly<Record<string, string>>;
  /** Revision of the registry, for the whole site; `null` for the remote alone. */
  revision: number | null;
}

/** Events of a canvas. */
export interface CanvasListener {
  opened: (session: string) => void;
  page: (page: Document) => void;
  result: (result: PlayResult) => void;
  /** A call reached the scenario API. */
  call: (call: WorkbenchCall) => void;
  stores: (states: Readonly<Record<string, object>>) => void;
  /** All requests of the page to the API so far. */
  requests: (requests: BrowserRequest[]) => void;
}

export interface OpenCanvas {
  /** Call it on every load of the frame. */
  onLoad: () => void;
  end: () => void;
}

/** Opens a session, and plays its scenario when the page has loaded. */
export function openCanvas(
  request: CanvasRequest,
  frameOf: () => HTMLIFrameElement | null,
  listener: CanvasListener,
): OpenCanvas {
  const closing = new AbortController();
  const { signal } = closing;
  const faults = request.faults.flatMap((code) => readFault(code) ?? []);
  const fail = (error: unknown) => {
    if (!signal.aborted) listener.result({ is: 'failed', why: (error as Error).message });
  };
  let session = '';
  let endPage: () => void = () => undefined;
  const begin = (page: Document) => {
    endPage();
    endPage = playOn(page, request, { faults, session }, listener, fail);
  };

  hearFrame(frameOf, { ready: begin, stores: listener.stores }, signal);
  sessionFor(request).then((id) => {
    if (signal.aborted) return;
    session = id;
    // The tester's theme is kept.
    becomeDevice(request.scenario?.device, [THEME_KEY]);
    followCalls(id, listener.call, signal);
    listener.opened(id);
  }, fail);

  return {
    onLoad: () => {
      const page = frameOf()?.contentDocument;
      // A page without scripts sends no message.
      if (page && faults.some(({ fault }) => fault.scripts === 'off')) begin(page);
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

async function sessionFor({ scenario, faults, ...request }: CanvasRequest): Promise<string> {
  const { remote, release, revision, neighbours } = request;
  const opened = { remote, release, revision, neighbours, scenario: scenario?.name ?? null };
  return (await openSession({ ...opened, faults: [...faults] })).id;
}

/** Injects faults, and plays the scenario. @returns stops it */
function playOn(
  page: Document,
  { scenario }: CanvasRequest,
  faultContext: { faults: readonly ActiveFault[]; session: string },
  listener: CanvasListener,
  fail: (error: unknown) => void,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  listener.page(page);
  const endRequests = watchRequests(page, listener.requests);
  for (const { fault } of faultContext.faults) applyAtLoad(page, fault);
  playCanvas(page, scenario, { ...faultContext, signal }, (result) => {
    if (!signal.aborted) listener.result(result);
  }).catch((error) => {
    if (!signal.aborted) fail(error);
  });
  return () => {
    ending.abort();
    endRequests();
  };
}

/** Messages of the page in the frame. */
function hearFrame(
  frameOf: () => HTMLIFrameElement | null,
  { ready, stores }: Pick<CanvasListener, 'stores'> & { ready: (page: Document) => void },
  signal: AbortSignal,
): void {
  const onMessage = ({ source, data }: MessageEvent<StageMessage>) => {
    const frame = frameOf();
    if (!frame?.contentDocument || source !== frame.contentWindow) return;
    if (data.type === 'stage-stores') stores(data.states);
    else ready(frame.contentDocument);
  };
  window.addEventListener('message', onMessage, { signal });
}

function followCalls(session: string, notify: CanvasListener['call'], signal: AbortSignal): void {
  const calls = new EventSource(`${WORKBENCH_PATHS.sessions}/${session}/calls`);
  calls.onmessage = ({ data }: MessageEvent<string>) => notify(JSON.parse(data) as WorkbenchCall);
  signal.addEventListener('abort', () => calls.close());
}
