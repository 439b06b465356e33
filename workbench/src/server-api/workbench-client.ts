import {
  type RecordingReply,
  type RecordingRequest,
  type SessionReply,
  type SessionRequest,
  WORKBENCH_PATHS,
  type WorkbenchChoices,
} from './workbench-api';

// What the workbench asks its own server, which is not the API: the API here is the scenario.

/**
 * Everything that can be put on the canvas.
 * @param revision of the registry, as an address says it; `null` asks for all releases
 * @throws Error with the server's reason when there is no such revision, or it does not answer
 */
export async function askChoices(revision: string | null): Promise<WorkbenchChoices> {
  const query = revision === null ? '' : `?${new URLSearchParams({ revision })}`;
  return (await ask(WORKBENCH_PATHS.choices + query)).json() as Promise<WorkbenchChoices>;
}

/** Begins a scenario in this browser. @throws Error with the server's reason when it cannot be played */
export async function openSession(request: SessionRequest): Promise<SessionReply> {
  return (await post(WORKBENCH_PATHS.sessions, request)).json();
}

/** From now on nobody answers the page of a session. */
export async function goOffline(session: string): Promise<void> {
  await post(`${WORKBENCH_PATHS.sessions}/${session}/network-gone`, {});
}

/**
 * What was done in a session, as a scenario's file.
 * @throws Error with the server's reason when the session is not there any more
 */
export async function writeRecording(session: string, request: RecordingRequest): Promise<RecordingReply> {
  return (await post(`${WORKBENCH_PATHS.sessions}/${session}/recording`, request)).json();
}

async function post(path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function ask(path: string, request?: RequestInit): Promise<Response> {
  // biome-ignore lint/style/noRestrictedGlobals: these are no calls of the product
  const response = await fetch(path, request);
  if (!response.ok) throw new Error(await response.text());
  return response;
}
