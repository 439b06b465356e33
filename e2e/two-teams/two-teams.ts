import { releasePlace } from '@stepwell/release-server/folder-storage';
import { withChanged } from '../support/changed-release';
import { untilServed } from '../support/releases';
import { Readers, TEXTS } from './readers';
import { startTwoEdges, type TwoEdges } from './two-edges';

export interface TeamsOptions {
  /** Data folder of `npm start`, with the initial releases of both teams. */
  published: string;
  /** An empty database. */
  databaseUrl: string;
  /** Number of releases per team. */
  rounds: number;
  /** Number of releases that one team makes alone, before the rounds of both teams. */
  loneRounds: number;
  /** Number of visitors who request pages at the same time. */
  readers: number;
  report?: (text: string) => void;
}

export interface TeamsReport {
  /** Number of promotions of both teams. */
  promotions: number;
  /** Number of requested pages, and their problems. */
  pages: number;
  problems: string[];
  /** Promotions that ended while an edge served an older revision. */
  lagging: string[];
  /** Milliseconds from the end of each `promote` until both edges served the promoted revision or a newer revision. */
  agreedMs: number[];
  /** Milliseconds from an upload's last byte until the release was live on both edges, without other load. */
  loneMs: number[];
  /** The same while both teams release and visitors request pages. */
  crowdedMs: number[];
  /** Files of earlier live releases that an edge does not serve. */
  missing: string[];
}

/** Bound until an edge has downloaded the releases of a revision that was replaced before the edge could serve it. */
const FETCHED_WITHIN_MS = 10_000;

/** Two teams publish and promote at the same time through one service while visitors request pages of two edges. */
export async function playTwoTeams(options: TeamsOptions): Promise<TeamsReport> {
  const { published, databaseUrl, rounds, loneRounds, readers, report = () => undefined } = options;
  const place = await startTwoEdges(published, databaseUrl);
  try {
    const checkout = new Team(place, published, 'checkout');
    const catalog = new Team(place, published, 'catalog');
    const loneMs = await checkout.release(loneRounds);
    report(`${loneRounds} releases without other load`);
    const crowd = new Readers(place.origins);
    const reading = crowd.read(readers);
    const crowdedMs = await Promise.all([
      checkout.release(rounds, (round) => round % 10 === 0 && report(`${round} of ${rounds} rounds`)),
      catalog.release(rounds),
    ]);
    crowd.leave();
    await reading;
    const teams = [checkout, catalog];
    return {
      promotions: 2 * rounds,
      pages: crowd.pages,
      problems: crowd.problems,
      lagging: teams.flatMap(({ lagging }) => lagging),
      agreedMs: teams.flatMap(({ agreedMs }) => agreedMs),
      loneMs,
      crowdedMs: crowdedMs.flat(),
      missing: await missingFiles(place),
    };
  } finally {
    await place.end();
  }
}

/** A team that repeatedly publishes and promotes a release with one changed text. */
class Team {
  readonly lagging: string[] = [];
  readonly agreedMs: number[] = [];
  private released = 0;

  constructor(
    private readonly place: TwoEdges,
    private readonly published: string,
    private readonly feature: string,
  ) {}

  /** @returns milliseconds from the end of each upload until the release was live on all edges */
  async release(rounds: number, onRound: (round: number) => unknown = () => undefined): Promise<number[]> {
    const { store, registry } = releasePlace(this.published);
    const built = store.read(this.feature, registry.read().features[this.feature]?.live ?? '');
    const manager = await this.place.managerOf(this.feature);
    const text = TEXTS[this.feature] ?? '';
    const times: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      this.released += 1;
      const suffix = `r${this.released}`;
      await withChanged(built, { suffix, from: text, to: `${text} ${suffix}` }, async ({ id, folder }) => {
        const name = { feature: this.feature, id };
        let sentAt = 0;
        await manager.publish(folder, name, () => {
          sentAt = performance.now();
        });
        const { revision, lagging } = await manager.promote({ [this.feature]: id }, { by: this.feature });
        const endedAt = performance.now();
        times.push(endedAt - sentAt);
        this.lagging.push(...lagging.map((edge) => `${edge} at ${this.feature} ${id}`));
        await Promise.all(this.place.origins.map((origin) => untilServed(origin, revision)));
        this.agreedMs.push(performance.now() - endedAt);
      });
      onRound(round);
    }
    return times;
  }
}

/** Entries of earlier live releases that an edge does not serve, although an open page must be able to load its files from any edge. */
async function missingFiles({ storage, origins }: TwoEdges): Promise<string[]> {
  const lines = await storage.deployments.history();
  const live = lines.flatMap(({ live = {} }) =>
    Object.entries(live).map(([feature, id]) => `${feature}/${id}`),
  );
  const paths = [...new Set(live)]
    .filter((name) => !name.startsWith('shell/'))
    .map((name) => `/r/${name}/remoteEntry.js`);
  const deadline = performance.now() + FETCHED_WITHIN_MS;
  let missing: string[] = [];
  do {
    missing = [];
    for (const origin of origins)
      for (const path of paths) {
        const { status } = await fetch(origin + path, { method: 'HEAD' });
        if (status !== 200) missing.push(`${origin}${path}: ${status}`);
      }
  } while (missing.length > 0 && performance.now() < deadline);
  return missing;
}
