import { parseArgs } from 'node:util';
import type { Scenario } from '@stepwell/contract';
import { readScenarios } from '../build/scenarios';
import { LiveSite, SiteFailure } from '../dev/live-site';
import { serveLocal } from '../dev/serve-local';
import { portOf } from '../serving/listen';
import { interrupted } from './run';

const DEFAULT_PORT = 3300;

const USAGE = `remote-kit dev --site <address of the live site> [--scenario <name>] [--port <${DEFAULT_PORT}>]`;

/**
 * `remote-kit dev`: serves the live site on localhost with one remote from source, until the process is interrupted.
 * @throws Error with the reason why the server cannot start
 */
export async function developRemote(folder: string): Promise<boolean> {
  const { origin, scenario: name, port } = readOptions(process.argv.slice(3));
  const scenario = name === undefined ? undefined : await scenarioNamed(name, folder);
  const site = new LiveSite(origin);
  await checkSite(site);
  const local = await serveLocal([folder], { site, port, scenario, report: console.log });
  console.log(`${local.features} is local, everything else is ${origin}: ${local.whereCallsGo}.`);
  if (scenario) console.log(`begin at ${local.origin}${scenario.path}`);
  console.log(`ready: ${local.origin}`);
  await interrupted();
  await local.close();
  return true;
}

function readOptions(args: string[]): { origin: string; scenario?: string; port: number } {
  const { values } = parseArgs({
    args,
    options: { site: { type: 'string' }, scenario: { type: 'string' }, port: { type: 'string' } },
  });
  const { site, scenario, port = String(DEFAULT_PORT) } = values;
  if (!site) throw new Error(`--site is missing. ${USAGE}`);
  const url = URL.canParse(site) ? new URL(site) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`--site must be an address such as https://academy.example, not "${site}".`);
  return { origin: url.origin, scenario, port: portOf(port) };
}

async function scenarioNamed(name: string, folder: string): Promise<Scenario> {
  const scenarios = await readScenarios(folder);
  const match = scenarios.find((scenario) => scenario.name === name);
  if (match) return match;
  throw new Error(
    `There is no scenario "${name}". There are: ${scenarios.map((scenario) => scenario.name).join(', ')}.`,
  );
}

/**
 * Checks that the site replies. Only warns about a site that is down, because it may recover, and pages show the error meanwhile.
 * @throws SiteFailure if the site cannot recover by itself, such as for a certificate that is not trusted
 */
async function checkSite(site: LiveSite): Promise<void> {
  try {
    const { body, headers } = await site.request({
      method: 'GET',
      path: '/',
      headers: { accept: 'text/html' },
    });
    body.resume();
    const { origin } = new URL(headers.location ?? '/', site.origin);
    if (origin !== site.origin)
      throw new SiteFailure(
        `${site.origin} redirects to ${origin}: start again with --site ${origin}.`,
        false,
      );
  } catch (error) {
    if (!(error instanceof SiteFailure) || !error.isTransient) throw error;
    console.warn(error.message);
  }
}
