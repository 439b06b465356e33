import {
  type SessionReply,
  type SessionRequest,
  WORKBENCH_PATHS,
  type WorkbenchRemote,
} from './workbench-api';

// What the workbench asks its own server, which is not the API: the API here is the scenario.

/** Everything that can be put on the stage. @throws Error when the server does not answer */
export async function askChoices(): Promise<WorkbenchRemote[]> {
  return (await ask(WORKBENCH_PATHS.choices)).json() as Promise<WorkbenchRemote[]>;
}

/** Begins a scenario in this browser. @throws Error with the server's reason when it cannot be played */
export async function openSession(request: SessionRequest): Promise<SessionReply> {
  const response = await ask(WORKBENCH_PATHS.sessions, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  return response.json() as Promise<SessionReply>;
}

async function ask(path: string, request?: RequestInit): Promise<Response> {
  // biome-ignore lint/style/noRestrictedGlobals: these are no calls of the product
  const response = await fetch(path, request);
  if (!response.ok) throw new Error(await response.text());
  return response;
}
