import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashesOf } from '../src/publishing/release-check';
import { RECORD, SHELL } from '../src/release';

const OWNER = { team: 'Bench', contact: 'bench@stepwell.example' };
const LENDS = { react: '19.3.1', '@stepwell/platform': '1.0.0' };

/** Finished builds of a feature, one after the other, as small as a release can be, and alike but for their ids. */
export class SmallBuilds {
  private count = 0;
  /** The newest one's, as its file has it. */
  record = '';

  constructor(
    private readonly feature: string,
    private readonly folder: string,
  ) {}

  /** The newest one's. */
  get id(): string {
    return smallId(this.count);
  }

  /** The folder of the next one, which takes the place of the one before: that was published. */
  next(): string {
    this.count += 1;
    const { feature, id } = this;
    const isShell = feature === SHELL;
    const root = join(this.folder, feature);
    for (const side of ['browser', 'node']) write(join(root, side, 'Page.js'), `a page of ${feature}`);
    if (!isShell)
      write(
        join(root, 'feature.json'),
        JSON.stringify({ name: feature, owner: OWNER, routes: [], slots: [] }),
      );
    this.record = JSON.stringify({
      feature,
      id,
      container: `${feature}__${id}`,
      needs: isShell ? {} : LENDS,
      lends: isShell ? LENDS : {},
      modules: { Page: { js: ['Page.js'], css: [] } },
      files: hashesOf(root),
    });
    write(join(root, RECORD), this.record);
    return root;
  }

  /** Goes on behind so many that came from elsewhere. */
  skip(count: number): void {
    this.count += count;
  }
}

export function smallId(number: number): string {
  return `1.0.0-${number}`;
}

function write(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
