import {
  type RecordingReply,
  type RecordingRequest,
  type SessionReply,
  type SessionRequest,
  WORKBENCH_PATHS,
  type WorkbenchChoices,
} from './workbench-api';

// Client of the workbench's server API.

/**
 * @param revision of the registry; `null` for all releases
 * @throws Error with the server's message
 */
export async function fetchChoices(revision: string | null): Promise<WorkbenchChoices> {
  const query = revision === null ? '' : `?${new URLSearchParams({ revision })}`;
  return (await send(WORKBENCH_PATHS.choices + query)).json() as Promise<WorkbenchChoices>;
}

/** @throws Error with the server's message */
export async function openSession(request: SessionRequest): Promise<SessionReply> {
  return (await post(WORKBENCH_PATHS.sessions, request)).json();
}

/** Stops all replies to the page of a session. */
export async function goOffline(session: string): Promise<void> {
  await post(`${WORKBENCH_PATHS.sessions}/${session}/network-gone`, {});
}

/** @throws Error with the server's message if the session is closed */
export async function writeRecording(session: string, request: RecordingRequest): Promise<RecordingReply> {
  return (await post(`${WORKBENCH_PATHS.sessions}/${session}/recording`, request)).json();
}

async function post(path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return send(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function send(path: string, request?: RequestInit): Promise<Response> {
  // biome-ignore lint/style/noRestrictedGlobals: calls of the workbench, not of the site's API
  const response = await fetch(path, request);
  if (!response.ok) throw new Error(await response.text());
  return response;
}
