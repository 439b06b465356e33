import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Depot, openDepot } from '@stepwell/releases/depot';
import { DepotManager } from '@stepwell/releases/manager';
import { prune } from '@stepwell/releases/prune';
import { hashesOf } from '@stepwell/releases/release-check';
import { inTurns, type Sample } from '../figures/in-turns';
import { growthFigures, nameOf, type Quantity, type Subject } from './subject';

const BY = { by: 'bench' };
const FEATURE = 'bench';

const QUANTITIES: Quantity[] = [
  { what: 'a list of all', of: 'list', unit: 'ms' },
  { what: 'publishing one more', of: 'publish', unit: 'ms' },
  { what: 'making another one live', of: 'promote', unit: 'ms' },
  { what: 'pruning one', of: 'prune', unit: 'ms' },
];

/** Depots in folders, with ever more releases of one remote. */
export const releases: Subject = {
  does: 'list, publish, promote and prune, of a folder; ten thousand by --sizes',
  sizes: [10, 100, 1000],
  async run(sizes, options) {
    const folder = mkdtempSync(join(tmpdir(), 'stepwell-bench-releases-'));
    try {
      const measures: Record<string, () => Promise<Sample>> = {};
      for (const size of sizes) {
        options.report(`publishing ${nameOf(size)} releases`);
        const depot = await openDepot({ dataDir: join(folder, String(size)) });
        const shelf = new Shelf(depot, folder);
        await depot.publish(shelf.build('shell'));
        for (let n = 0; n < size; n += 1) await depot.publish(shelf.build(FEATURE));
        await shelf.promote();
        measures[nameOf(size)] = () => shelf.measure(size);
      }
      return { figures: growthFigures(await inTurns(measures, options), sizes, QUANTITIES) };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

let built = 0;

/** One depot that is kept at its size. */
class Shelf {
  private readonly manager: DepotManager;
  private readonly ids: Record<string, string> = {};

  constructor(
    private readonly depot: Depot,
    private readonly folder: string,
  ) {
    this.manager = new DepotManager(depot, 0);
  }

  promote() {
    return this.manager.promote(this.ids, BY);
  }

  async measure(size: number): Promise<Sample> {
    const list = await timed(() => this.depot.list());
    const build = this.build(FEATURE);
    const publish = await timed(() => this.depot.publish(build));
    const promote = await timed(() => this.promote());
    const pruning = await timed(() => prune(this.depot, size, BY));
    return { list, publish, promote, prune: pruning };
  }

  /** The folder of a finished build, as small as a release can be. */
  build(feature: string): string {
    built += 1;
    const id = `1.0.0-${built}`;
    const root = join(this.folder, 'builds', id);
    const isShell = feature === 'shell';
    const write = (name: string, content: unknown) => {
      const file = join(root, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    };
    const owner = { team: 'Bench', contact: 'bench@stepwell.example' };
    for (const side of ['browser', 'node']) write(`${side}/Page.js`, `${feature} ${id}`);
    if (!isShell) write('feature.json', { name: feature, owner, routes: [], slots: [] });
    const lends = { react: '19.3.1', '@stepwell/platform': '1.0.0' };
    write('release.json', {
      feature,
      id,
      container: `${feature}__${id}`,
      needs: isShell ? {} : lends,
      lends: isShell ? lends : {},
      modules: { Page: { js: ['Page.js'], css: [] } },
      files: hashesOf(root),
    });
    this.ids[feature] = id;
    return root;
  }
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await act();
  return performance.now() - begun;
}
