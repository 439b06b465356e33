import {
  type ComparisonReply,
  type ComparisonRequest,
  type FaultChecksReply,
  type FaultChecksRequest,
  type RecordingReply,
  type RecordingRequest,
  type SessionReply,
  type SessionRequest,
  WORKBENCH_PATHS,
  type WorkbenchChoices,
} from './workbench-api';

/**
 * @param revision revision of the registry, for the releases that were live at that revision; `null` for all releases
 * @throws Error with the server's message
 */
export async function fetchChoices(revision: string | null): Promise<WorkbenchChoices> {
  const query = revision === null ? '' : `?${new URLSearchParams({ revision })}`;
  return (await send(WORKBENCH_PATHS.choices + query)).json() as Promise<WorkbenchChoices>;
}

/**
 * Opens a session. The reply sets the session's id as a cookie of the canvas.
 * @param signal cancels the request, because a late reply would replace the cookie of a newer session
 * @throws Error with the server's message
 */
export async function openSession(request: SessionRequest, signal: AbortSignal): Promise<SessionReply> {
  return (await post(WORKBENCH_PATHS.sessions, request, signal)).json();
}

/** Plays a state on its release and on the live release. @throws Error with the server's message */
export async function compareWithLive(
  request: ComparisonRequest,
  signal: AbortSignal,
): Promise<ComparisonReply> {
  return (await post(WORKBENCH_PATHS.comparisons, request, signal)).json();
}

/** Plays a state under faults. @throws Error with the server's message */
export async function checkFaults(
  request: FaultChecksRequest,
  signal: AbortSignal,
): Promise<FaultChecksReply> {
  return (await post(WORKBENCH_PATHS.faultChecks, request, signal)).json();
}

/** Stops all replies to the page of a session. */
export async function goOffline(session: string): Promise<void> {
  await post(`${WORKBENCH_PATHS.sessions}/${session}/network-gone`, {});
}

/** @throws Error with the server's message if the session is closed */
export async function writeRecording(session: string, request: RecordingRequest): Promise<RecordingReply> {
  return (await post(`${WORKBENCH_PATHS.sessions}/${session}/recording`, request)).json();
}

async function post(path: string, body: object, signal?: AbortSignal): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return send(path, { method: 'POST', headers, body: JSON.stringify(body), signal });
}

async function send(path: string, request?: RequestInit): Promise<Response> {
  // biome-ignore lint/style/noRestrictedGlobals: calls of the workbench, not of the site's API
  const response = await fetch(path, request);
  if (!response.ok) throw new Error(await response.text());
  return response;
}
