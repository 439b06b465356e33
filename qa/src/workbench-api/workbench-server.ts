import type { Reference } from './reference';
import {
  type SessionReply,
  type SessionRequest,
  WORKBENCH_PATHS,
  type WorkbenchChoices,
} from './workbench-api';

// What the workbench asks its own server, which is not the API: the API here is the scenario.

/**
 * Everything that can be put on the stage.
 * @param revision of the registry, as an address says it; `null` asks for all releases
 * @throws Error with the server's reason when there is no such revision, or it does not answer
 */
export async function askChoices(revision: string | null): Promise<WorkbenchChoices> {
  const query = revision === null ? '' : `?${new URLSearchParams({ revision })}`;
  return (await ask(WORKBENCH_PATHS.choices + query)).json() as Promise<WorkbenchChoices>;
}

/** What teams can hold on to, as the sources say it now. @throws Error with the server's reason when it cannot be read */
export async function askReference(): Promise<Reference> {
  return (await ask(WORKBENCH_PATHS.referenceData)).json() as Promise<Reference>;
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
