import type { Scenario } from '@stepwell/contract';
import { listenLocally } from '../serving/listen';
import { ScenarioCalls } from '../serving/scenario-calls';
import { deprecatedUses } from './deprecated-uses';
import { DevServer } from './dev-server';
import type { LiveSite } from './live-site';
import { watchRemote } from './local-build';

export interface LocalOptions {
  site: LiveSite;
  /** Port on 127.0.0.1; 0 means any free port. */
  port: number;
  /** Answers every call instead of the live API. */
  scenario?: Scenario;
  /** Text for the bar: where calls go. Default: to the site, or to the scenario. */
  whereCallsGo?: string;
  /** Prints a line: results of builds, and deprecated uses. */
  report(text: string): void;
}

export interface LocalSite {
  /** Address to open. */
  origin: string;
  features: string[];
  /** Text for the bar that `dev` adds to every page: where calls go. */
  whereCallsGo: string;
  close(): Promise<void>;
}

/**
 * Serves a site on localhost with remotes from source: the live site (`remote-kit dev`), or the site of `npm run dev`.
 * @param folders of the remotes
 * @throws Error if a manifest is wrong, or the port is in use
 */
export async function serveLocal(
  folders: readonly string[],
  {
    site,
    port,
    scenario,
    whereCallsGo = scenario
      ? `calls are answered by the scenario "${scenario.name}"`
      : `calls reach ${site.origin}, and what they store is real`,
    report,
  }: LocalOptions,
): Promise<LocalSite> {
  const builds = await Promise.all(folders.map(watchRemote));
  const dev = new DevServer({ site, builds, whereCallsGo, calls: scenario && new ScenarioCalls(scenario) });
  const close = async () => {
    await Promise.all([dev.close(), site.close(), ...builds.map((build) => build.close())]);
  };
  try {
    const origin = await listenLocally(dev.server, port);
    for (const build of builds) {
      const reportBuild = () => report(build.errors() || `built ${build.feature}`);
      reportBuild();
      build.onBuilt(reportBuild);
    }
    void warnDeprecated(folders, dev, report);
    return { origin, features: builds.map(({ feature }) => feature), whereCallsGo, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Prints deprecated uses here and in the console of pages. */
async function warnDeprecated(
  folders: readonly string[],
  dev: DevServer,
  report: LocalOptions['report'],
): Promise<void> {
  try {
    const uses = (await Promise.all(folders.map(deprecatedUses))).flat();
    for (const use of uses) report(use);
    dev.warn(uses);
  } catch (error) {
    report(`Deprecated uses could not be listed: ${(error as Error).message}`);
  }
}
