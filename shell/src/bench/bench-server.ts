import { BENCH_PATHS, type BenchRemote, type SessionReply, type SessionRequest } from './bench-api';

// What the bench asks its own server, which is not the API: the API here is the scenario.

/** Everything that can be put on the stage. @throws Error when the server does not answer */
export async function askChoices(): Promise<BenchRemote[]> {
  return (await ask(BENCH_PATHS.choices)).json() as Promise<BenchRemote[]>;
}

/** Begins a scenario in this browser. @throws Error with the server's reason when it cannot be played */
export async function openSession(request: SessionRequest): Promise<SessionReply> {
  const response = await ask(BENCH_PATHS.sessions, {
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
