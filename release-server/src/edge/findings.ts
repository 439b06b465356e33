import type { Release } from '../release';

type Named = Pick<Release, 'feature' | 'id'>;

/** Damage that the edge has found in published files. Logs the first damage of a release, and when the release is whole again. */
export class Findings {
  private readonly damage = new Map<string, Map<string, string>>();

  constructor(private readonly log: (text: string) => void) {}

  /** Records the state of a file. @param what its damage; `undefined` if the file is as published */
  note(release: Named, name: string, what: string | undefined): void {
    const key = keyOf(release);
    const known = this.damage.get(key);
    if (what) {
      if (known) return void known.set(name, what);
      this.damage.set(key, new Map([[name, what]]));
      this.log(
        `${key} is damaged: ${name} ${what}. Changed files are not served. ${howToRepair(release.feature)}`,
      );
    } else if (known?.delete(name) && known.size === 0) {
      this.damage.delete(key);
      this.log(`${key} is whole again`);
    }
  }

  get isEmpty(): boolean {
    return this.damage.size === 0;
  }

  /** The first damage of a release, or `undefined`. */
  of(release: Named): string | undefined {
    const [first] = this.damage.get(keyOf(release)) ?? [];
    return first?.join(' ');
  }
}

function keyOf({ feature, id }: Named): string {
  return `${feature} ${id}`;
}

/** Commands that repair a damaged release. */
export function howToRepair(feature: string): string {
  return (
    `To restore it, run where it was built: npm run release -- publish ${feature}; ` +
    `to go back to another release: npm run release -- list ${feature}, then promote ${feature} <id>`
  );
}
