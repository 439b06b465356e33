import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { Scenario } from '@stepwell/contract';
import { readScenarios } from '../build/scenarios';
import { isRemote } from '../build/workspace';
import { deprecatedUses } from '../dev/deprecated-uses';
import { DevServer } from '../dev/dev-server';
import { LiveSite, SiteFailure } from '../dev/live-site';
import { watchRemote } from '../dev/local-build';
import { ScenarioCalls } from '../serving/scenario-calls';

const DEFAULT_PORT = 3300;

const USAGE = `remote-kit dev --site <address of the live site> [--scenario <name>] [--port <${DEFAULT_PORT}>]`;

/**
 * `remote-kit dev`: serves the live site on localhost with one remote from source, until it is interrupted.
 * @throws Error with the reason why it cannot start
 */
export async function developRemote(folder: string): Promise<boolean> {
  const { origin, scenario: name, port } = readOptions(process.argv.slice(3));
  if (!isRemote(folder))
    throw new Error(
      `${basename(folder)} is no remote: it has no feature.json. Run this in a remote's folder.`,
    );
  const scenario = name === undefined ? undefined : await scenarioNamed(name, folder);
  const site = new LiveSite(origin);
  await checkSite(site);
  const build = await watchRemote(folder);
  const callsGo = scenario
    ? `calls are answered by its scenario "${scenario.name}"`
    : `calls reach ${origin}, and what they store is real`;
  const dev = new DevServer({
    site,
    build,
    callsGo,
    calls: scenario && new ScenarioCalls(scenario),
  });
  try {
    const here = await listen(dev, port);
    const report = () => console.log(build.fault() || `built ${build.feature}`);
    report();
    build.onBuilt(report);
    console.log(`${build.feature} is local, everything else is ${origin}: ${callsGo}.`);
    if (scenario) console.log(`begin at ${here}${scenario.path}`);
    console.log(`ready: ${here}`);
    void warnDeprecated(folder, dev);
    await interrupted();
    return true;
  } finally {
    await Promise.all([dev.close(), site.close(), build.close()]);
  }
}

function readOptions(args: string[]): { origin: string; scenario?: string; port: number } {
  const { values } = parseArgs({
    args,
    options: { site: { type: 'string' }, scenario: { type: 'string' }, port: { type: 'string' } },
  });
  const { site, scenario, port = String(DEFAULT_PORT) } = values;
  if (!site) throw new Error(`Which live site? ${USAGE}`);
  if (!/^\d{1,5}$/.test(port)) throw new Error(`--port is a number, and not "${port}".`);
  const url = URL.canParse(site) ? new URL(site) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`--site is an address such as https://academy.example, and not "${site}".`);
  return { origin: url.origin, scenario, port: Number(port) };
}

async function scenarioNamed(name: string, folder: string): Promise<Scenario> {
  const scenarios = await readScenarios(folder);
  const found = scenarios.find((scenario) => scenario.name === name);
  if (found) return found;
  throw new Error(
    `There is no scenario "${name}": ${scenarios.map((scenario) => scenario.name).join(', ')}.`,
  );
}

/**
 * Checks that the site answers. One that is down may recover, and pages show that meanwhile.
 * @throws SiteFailure if waiting does not help
 */
async function checkSite(site: LiveSite): Promise<void> {
  try {
    const { body, headers } = await site.ask({ method: 'GET', path: '/', headers: { accept: 'text/html' } });
    body.resume();
    const { origin } = new URL(headers.location ?? '/', site.origin);
    if (origin !== site.origin)
      throw new SiteFailure(`${site.origin} leads to ${origin}: name that as --site.`, false);
  } catch (error) {
    if (!(error instanceof SiteFailure) || !error.mayPass) throw error;
    console.warn(error.message);
  }
}

/** Listens on the loopback interface only. @returns the URL to open */
async function listen({ server }: DevServer, port: number): Promise<string> {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error;
    throw new Error(
      `Port ${port} is taken, perhaps by another remote-kit dev: end that, or choose one by --port.`,
    );
  }
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** Prints deprecated uses in the terminal and in the console of pages. */
async function warnDeprecated(folder: string, dev: DevServer): Promise<void> {
  try {
    const uses = await deprecatedUses(folder);
    for (const use of uses) console.warn(use);
    dev.warn(uses);
  } catch (error) {
    console.warn(`Deprecated uses could not be listed: ${(error as Error).message}`);
  }
}

function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
