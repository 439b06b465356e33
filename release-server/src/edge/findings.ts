import type { Release } from '../release';

type Named = Pick<Release, 'feature' | 'id'>;

/** What is wrong with the files of published releases, and said so: once when it is found, once when it is mended. */
export class Findings {
  private readonly damage = new Map<string, Map<string, string>>();

  constructor(private readonly log: (text: string) => void) {}

  /** @param what `undefined` where the file is as it was published */
  note(release: Named, name: string, what: string | undefined): void {
    const key = keyOf(release);
    const known = this.damage.get(key);
    if (what) {
      if (known) return void known.set(name, what);
      this.damage.set(key, new Map([[name, what]]));
      this.log(
        `${key} is damaged: ${name} ${what}. Nothing that was changed is served. ${howToMend(release.feature)}`,
      );
    } else if (known?.delete(name) && known.size === 0) {
      this.damage.delete(key);
      this.log(`${key} is whole again`);
    }
  }

  /** Nothing is wrong with any release. */
  get areNone(): boolean {
    return this.damage.size === 0;
  }

  /** The first thing that is wrong with a release, or `undefined`. */
  of(release: Named): string | undefined {
    const [first] = this.damage.get(keyOf(release)) ?? [];
    return first?.join(' ');
  }
}

function keyOf({ feature, id }: Named): string {
  return `${feature} ${id}`;
}

/** What a person does about a damaged release, in the words of the commands. */
export function howToMend(feature: string): string {
  return (
    `To put it back, run where it was built: npm run release -- publish ${feature}; ` +
    `to go back to another one: npm run release -- list ${feature}, then promote ${feature} <id>`
  );
}
