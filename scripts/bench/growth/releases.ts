import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STOCKED, type StockedDepot, stockedDepot } from '@stepwell/releases/growth';
import { DepotManager } from '@stepwell/releases/manager';
import { prune } from '@stepwell/releases/prune';
import { Trust } from '@stepwell/releases/trust';
import { ownDatabase } from '@stepwell/servers/testing/own-database';
import { findPostgres, startPostgres } from '@stepwell/servers/testing/postgres';
import { inTurns, type Sample } from '../figures/in-turns';
import { growthFigures, nameOf, type Quantity, type Subject } from './subject';

const BY = { by: 'bench' };

const KINDS = ['folder', 'PostgreSQL'] as const;
type Kind = (typeof KINDS)[number];

const ACTS = {
  list: 'a list of all',
  publish: 'publishing one more',
  promote: 'making another one live',
  check: 'an edge checks that revision',
  prune: 'pruning one',
};

/** Depots with ever more releases of one remote. */
export const releases: Subject = {
  does: 'list, publish, promote, check and prune, of a folder and of PostgreSQL',
  sizes: [10, 100, 1000, 10_000],
  async run(sizes, options) {
    const folder = mkdtempSync(join(tmpdir(), 'stepwell-bench-releases-'));
    const postgres = findPostgres() ? startPostgres() : undefined;
    const kinds = KINDS.filter((kind) => kind === 'folder' || postgres);
    const endings: (() => Promise<void>)[] = [];
    try {
      const measures: Record<string, () => Promise<Sample>> = {};
      for (const size of sizes) {
        const all: MeasuredDepot[] = [];
        for (const kind of kinds) {
          options.report(`stocking ${nameOf(size)} releases, ${kind}`);
          const dataDir = join(folder, `${kind}-${size}`);
          const database = kind === 'folder' || !postgres ? undefined : await ownDatabase(postgres.url);
          if (database) endings.push(database.drop);
          const stocked = await stockedDepot({ dataDir, databaseUrl: database?.url }, size);
          endings.push(stocked.close);
          const depot = new MeasuredDepot(kind, size, stocked, join(dataDir, 'edge'));
          all.push(depot);
          await depot.start();
        }
        measures[nameOf(size)] = async () => {
          const samples = [];
          for (const depot of all) samples.push(await depot.measure());
          return Object.assign({}, ...samples);
        };
      }
      return { figures: growthFigures(await inTurns(measures, options), sizes, kinds.flatMap(quantitiesOf)) };
    } finally {
      for (const end of endings.reverse()) await end();
      postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function quantitiesOf(kind: Kind): Quantity[] {
  const times = Object.entries(ACTS).map(
    ([of, what]): Quantity => ({ what: `${kind}: ${what}`, of: `${kind} ${of}`, unit: 'ms' }),
  );
  return [...times, { what: `${kind}: the list, signed`, of: `${kind} bytes`, unit: 'kB', isExact: true }];
}

/** One depot that is kept at its size, and an edge that follows it. */
class MeasuredDepot {
  private readonly manager: DepotManager;
  private readonly trust: Trust;

  constructor(
    private readonly kind: Kind,
    private readonly size: number,
    private readonly stocked: StockedDepot,
    edgeFolder: string,
  ) {
    this.manager = new DepotManager(stocked.depot, 0);
    this.trust = new Trust({ folder: edgeFolder, log: () => undefined });
  }

  async start(): Promise<void> {
    await this.promote();
    await this.check();
  }

  async measure(): Promise<Sample> {
    const { depot, build } = this.stocked;
    const list = await timed(() => depot.list());
    const folder = build();
    const sample = {
      list,
      publish: await timed(() => depot.publish(folder)),
      promote: await timed(() => this.promote()),
      check: await timed(() => this.check()),
      prune: await timed(() => prune(depot, this.size, BY)),
      bytes: Buffer.byteLength((await depot.signed(STOCKED)) ?? '') / 1000,
    };
    return Object.fromEntries(Object.entries(sample).map(([of, value]) => [`${this.kind} ${of}`, value]));
  }

  private promote() {
    return this.manager.promote(this.stocked.ids(), BY);
  }

  private async check(): Promise<void> {
    const { depot } = this.stocked;
    const read = (role: string, version: number) => depot.signed(role, version);
    this.trust.keep(await this.trust.check(await depot.registry(), read));
  }
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await act();
  return performance.now() - begun;
}
