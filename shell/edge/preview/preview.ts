import { SHELL } from '@stepwell/release-server/release';
import type { Generation } from '../release-selection/generation';
import type { Variants } from '../release-selection/generation-variants';
import type { AskedReleases } from './preview-query';

export interface LookFirstOptions {
  live: () => Generation;
  variants: Pick<Variants, 'of'>;
  /** What teams have published. */
  published: {
    has(feature: string, id: string): Promise<boolean>;
    bring(feature: string, id: string): Promise<boolean>;
  };
}

/** Of which releases a page is made, and what is said of them there. */
export interface Looked {
  generation: Generation;
  /** One plain sentence. */
  text: string;
  /** The tab stays with what it asked for. */
  isKept: boolean;
  /** Where the files of what is looked at are; none where the page is the live one. */
  bases: string[];
}

/** Shows published releases to whoever holds their link, before they are live; whatever cannot be shown is the live site. */
export class LookFirst {
  constructor(private readonly options: LookFirstOptions) {}

  async at({ releases, wrong, hasFailed }: AskedReleases): Promise<Looked> {
    const live = this.options.live();
    const names = [...releases].map(([feature, id]) => `${feature} ${id}`).join(', ');
    if (wrong) return liveSite(live, `${wrong} names no release, such as checkout:1.2.0-3f9a`);
    if (hasFailed) return liveSite(live, `${names} failed and was left`);
    const refusal = await this.refusalOf(releases, live);
    if (refusal) return liveSite(live, refusal);
    const others = new Map(
      [...releases].filter(([feature, id]) => live.registry.features[feature]?.live !== id),
    );
    if (others.size === 0) return liveSite(live, `${names} is live already`);
    const variant = await this.options.variants.of(live, others);
    if (variant === 'busy')
      return {
        ...liveSite(live, 'Too many releases are being looked at, try again in a moment'),
        isKept: true,
      };
    if (variant === 'unusable' || [...others].some(([feature, id]) => idIn(variant, feature) !== id))
      return liveSite(live, `${names} is damaged, or does not fit what is live`);
    const bases = [...others].map(([feature, id]) => `/r/${feature}/${id}/`);
    return {
      generation: variant,
      text: `You are looking at ${names}, which is not live.`,
      isKept: true,
      bases,
    };
  }

  /** What is said where a page of a look took what is live in the place of what was to be seen: then it is the live site. */
  fell({ releases }: AskedReleases, fallen: readonly string[]): Looked {
    const names = fallen.map((feature) => `${feature} ${releases.get(feature)}`).join(', ');
    return liveSite(this.options.live(), `${names} failed on the server and was left`);
  }

  /** Why one of them is not shown; what costs nothing is asked first. */
  private async refusalOf(
    releases: AskedReleases['releases'],
    live: Generation,
  ): Promise<string | undefined> {
    const { published } = this.options;
    for (const [feature, id] of releases) {
      if (live.registry.blocked?.[feature]?.[id] !== undefined) return `${feature} ${id} is blocked`;
      const isHere = (await published.has(feature, id)) && (await published.bring(feature, id));
      if (!isHere) return `${feature} ${id} is not published here`;
    }
    return undefined;
  }
}

/** What pages are made of now: a release that was damaged since has been replaced there. */
function idIn(generation: Generation, feature: string): string | undefined {
  const release = feature === SHELL ? generation.shell : generation.choice().releases.get(feature);
  return release?.id;
}

function liveSite(generation: Generation, why: string): Looked {
  return { generation, text: `${why}: this is the live site.`, isKept: false, bases: [] };
}
