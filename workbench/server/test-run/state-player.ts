import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Scenario } from '@stepwell/contract';
import { replaceFile } from '@stepwell/release-server/file-io';
import type { ReleaseStore } from '@stepwell/release-server/store';
import { launchBrowser } from '@stepwell/remote-kit/chromium';
import { acceptancesIn } from '@stepwell/remote-kit/internal/accept';
import { checkFaultInScenario, type FaultCheck } from '@stepwell/remote-kit/internal/check-fault-in-scenario';
import { checkAgainst } from '@stepwell/remote-kit/internal/check-scenario';
import type { PlacedFault } from '@stepwell/remote-kit/internal/fault';
import { playScenario } from '@stepwell/remote-kit/internal/play-scenario';
import type { PlaySite } from '@stepwell/remote-kit/internal/play-site';
import { ReportFolder } from '@stepwell/remote-kit/internal/report-folder';
import type { ScenarioReport } from '@stepwell/remote-kit/internal/test-report';
import { VIEWPORT_MODES, type ViewportMode } from '@stepwell/remote-kit/internal/viewport-modes';
import type { Browser } from 'playwright-core';
import type { PlayedState } from '../../src/server-api/workbench-api';
import { requireScenario } from '../canvas/scenarios';
import type { Sessions } from '../canvas/sessions';
import { workbenchPlaySite } from './play-site';

export interface StatePlayerOptions {
  dataDir: string;
  store: ReleaseStore;
  shellId: string;
  sessions: Sessions;
  /** Origin at which this server serves the canvas. */
  origin: string;
}

const THUMBNAIL_WIDTH = 390;

/** Plays single states in a browser of its own, as test runs do: for thumbnails, comparisons, and checks of faults. */
export class StatePlayer {
  private browser: Promise<Browser> | undefined;
  private readonly folder = mkdtempSync(join(tmpdir(), 'stepwell-pictures-'));
  private readonly pictures = new ReportFolder(this.folder);
  /** Settles when no comparison and no check of faults is running, because a tester waits for these. */
  private awaited: Promise<unknown> = Promise.resolve();
  /** Settles when all requested thumbnails are made, one after the other. Each begins only while no tester waits. */
  private thumbnails: Promise<unknown> = Promise.resolve();
  /** For the file of each thumbnail that missed its scenario's text: what each play reported, at most two. */
  private readonly misses = new Map<string, string[]>();

  constructor(private readonly options: StatePlayerOptions) {}

  /** A screenshot of a scenario of a release at 390 px, made once. @throws Error if there is no browser, or no such scenario */
  thumbnail(remote: string, release: string, name: string, scheme: ViewportMode['scheme']): Promise<Buffer> {
    const scenario = requireScenario(this.options.store.read(remote, release), name);
    const file = join(this.options.dataDir, 'plays', 'thumbnails', remote, release, `${name}.${scheme}.jpg`);
    const make = async () => {
      await this.awaited;
      if (!existsSync(file)) await this.takeThumbnail(this.siteOf(remote, release), scenario, scheme, file);
      return readFileSync(file);
    };
    const made = this.thumbnails.then(make);
    this.thumbnails = made.catch(() => undefined);
    return made;
  }

  /** Compares a state with the same state of another release. @throws Error if there is no browser */
  compare(state: PlayedState, other: string, mode: ViewportMode): Promise<ScenarioReport> {
    return this.beforeThumbnails(async () => {
      const { remote, release } = state;
      const scenario = this.scenarioOf(state);
      const [site, against] = [release, other].map((id) => this.siteOf(remote, id)) as [PlaySite, PlaySite];
      const accepted = acceptancesIn(this.options.dataDir).of({ feature: remote, against: other, release });
      // A state without a scenario exists in every release.
      const againstWithState = state.scenario === null ? { ...against, scenarios: [scenario] } : against;
      const check = checkAgainst(
        { browser: await this.open(), site, screenshots: this.pictures, modes: [mode] },
        { against: againstWithState, accepted, isAll: true },
      );
      return check(scenario);
    });
  }

  /** Checks how the page behaves in a state under each fault. @throws Error if there is no browser */
  checkFaults(state: PlayedState, faults: readonly PlacedFault[]): Promise<FaultCheck[]> {
    return this.beforeThumbnails(async () => {
      const site = this.siteOf(state.remote, state.release);
      const checks: FaultCheck[] = [];
      for (const fault of faults)
        checks.push(await checkFaultInScenario(await this.open(), site, this.scenarioOf(state), fault));
      return checks;
    });
  }

  /** The picture of a comparison with this name; `undefined` if no picture has the name. */
  picture(name: string): Buffer | undefined {
    const file = join(this.folder, 'pictures', name);
    return /^[0-9a-f]+\.png$/.test(name) && existsSync(file) ? readFileSync(file) : undefined;
  }

  async close(): Promise<void> {
    await (await this.browser?.catch(() => undefined))?.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Starts a run at once, and delays further thumbnails until the run has ended. */
  private beforeThumbnails<T>(play: () => Promise<T>): Promise<T> {
    const run = play();
    this.awaited = Promise.allSettled([this.awaited, run]);
    return run;
  }

  private async takeThumbnail(
    site: PlaySite,
    scenario: Scenario,
    scheme: ViewportMode['scheme'],
    file: string,
  ): Promise<void> {
    const misses = this.misses.get(file) ?? [];
    // A state that was missed twice lacks its text: a third play would only delay the other thumbnails.
    if (misses.length === 2) throw new Error(misses[1]);
    const modes = VIEWPORT_MODES.filter((mode) => mode.width === THUMBNAIL_WIDTH && mode.scheme === scheme);
    const played = await playScenario(await this.open(), site, scenario, {
      modes,
      axe: false,
      screenshots: 'jpeg',
    });
    const [view] = played.views;
    const missing = played.findings.find(({ kind }) => kind === 'text');
    if (missing) this.misses.set(file, [...misses, missing.text]);
    // A busy machine may have missed the state: its picture would be kept.
    if (!view || missing) throw new Error(missing?.text ?? `${scenario.name} has no picture.`);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    replaceFile(file, view.screenshot);
  }

  private siteOf(remote: string, id: string): PlaySite {
    const { store, origin, sessions, shellId } = this.options;
    return workbenchPlaySite(store.read(remote, id), { origin, sessions, shellId });
  }

  private scenarioOf({ remote, release, scenario, path }: PlayedState): Scenario {
    if (scenario === null) return { name: 'none', title: 'Every call succeeds.', path, shows: '' };
    return { ...requireScenario(this.options.store.read(remote, release), scenario), path };
  }

  /** Launches the browser when it is first needed, and again after a failed launch or a crash. */
  private open(): Promise<Browser> {
    if (this.browser) return this.browser;
    const launched = launchBrowser();
    const forget = () => {
      this.browser = undefined;
    };
    launched.then((browser) => browser.once('disconnected', forget), forget);
    this.browser = launched;
    return launched;
  }
}
