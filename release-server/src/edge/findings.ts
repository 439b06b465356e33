import type { ReleaseName } from '../release';

/** Damaged files that the edge has found in releases. Logs the first damage of a release, and when the release is whole again. */
export class Findings {
  /** For each damaged release, by `<feature> <id>`: the damage of its files, by file name. */
  private readonly damaged = new Map<string, Map<string, string>>();

  constructor(private readonly log: (text: string) => void) {}

  /** Records the state of a file. @param damage such as `is missing`; `undefined` if the file is as published */
  note(release: ReleaseName, name: string, damage: string | undefined): void {
    const key = keyOf(release);
    const known = this.damaged.get(key);
    if (damage) {
      if (known) return void known.set(name, damage);
      this.damaged.set(key, new Map([[name, damage]]));
      this.log(
        `${key} is damaged: ${name} ${damage}. Changed files are not served. ${howToRepair(release.feature)}`,
      );
    } else if (known?.delete(name) && known.size === 0) {
      this.damaged.delete(key);
      this.log(`${key} is whole again`);
    }
  }

  get isEmpty(): boolean {
    return this.damaged.size === 0;
  }

  /** The first damage of a release, such as `browser/main.js is missing`; `undefined` if its files are as published. */
  of(release: ReleaseName): string | undefined {
    const [first] = this.damaged.get(keyOf(release)) ?? [];
    return first?.join(' ');
  }
}

function keyOf({ feature, id }: ReleaseName): string {
  return `${feature} ${id}`;
}

/** How to repair a damaged release, with the commands. */
export function howToRepair(feature: string): string {
  return (
    `To restore it, run where it was built: npm run release -- publish ${feature}; ` +
    `to go back to another release: npm run release -- list ${feature}, then promote ${feature} <id>`
  );
}
