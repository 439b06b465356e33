import type { Generation } from '../release-selection/generation';
import type { GenerationVariants } from '../release-selection/generation-variants';
import type { ReleaseSelection } from '../release-selection/release-selection';
import type { PreviewQuery } from './preview-query';

export interface PreviewsOptions {
  live: () => Generation;
  variants: Pick<GenerationVariants, 'of'>;
  /** Published releases. */
  published: {
    has(feature: string, id: string): Promise<boolean>;
    bring(feature: string, id: string): Promise<boolean>;
  };
}

/** The generation that a preview link shows, and what the bar on the page says. */
export interface Preview {
  generation: Generation;
  /** One sentence. */
  text: string;
  /** Whether the tab stays with the releases that it requested. */
  isKept: boolean;
  /** Base paths of the previewed releases' files; none where the page is the live one. */
  bases: string[];
}

/** Shows published releases that are not live to everyone with their link; shows the live site where one cannot be shown. */
export class Previews {
  constructor(private readonly options: PreviewsOptions) {}

  async of({ releases, invalid, hasFailed }: PreviewQuery): Promise<Preview> {
    const live = this.options.live();
    const names = [...releases].map(([feature, id]) => `${feature} ${id}`).join(', ');
    if (invalid) return liveSite(live, `${invalid} names no release, such as checkout:1.2.0-3f9a`);
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
    if (variant === 'unusable' || fallbacksOf(others, variant.selection()).length > 0)
      return liveSite(live, `${names} is damaged, or does not fit what is live`);
    return {
      generation: variant,
      text: `You are looking at ${names}, which is not live.`,
      isKept: true,
      bases: [...others].map(([feature, id]) => `/r/${feature}/${id}/`),
    };
  }

  /** The live site, where a page of the preview took another release than it was to show; else `undefined`. */
  afterRendering(
    { releases }: PreviewQuery,
    { bases }: Preview,
    selection: ReleaseSelection,
  ): Preview | undefined {
    const failed = bases.length > 0 ? fallbacksOf(releases, selection) : [];
    if (failed.length === 0) return undefined;
    const names = failed.map((feature) => `${feature} ${releases.get(feature)}`).join(', ');
    return liveSite(this.options.live(), `${names} failed on the server and was left`);
  }

  /** Why one of the releases is not shown. The check without I/O comes first. */
  private async refusalOf(releases: PreviewQuery['releases'], live: Generation): Promise<string | undefined> {
    const { published } = this.options;
    for (const [feature, id] of releases) {
      if (live.registry.blocked?.[feature]?.[id] !== undefined) return `${feature} ${id} is blocked`;
      const isHere = (await published.has(feature, id)) && (await published.bring(feature, id));
      if (!isHere) return `${feature} ${id} is not published here`;
    }
    return undefined;
  }
}

/** Features of which pages take another release than the wanted one. */
function fallbacksOf(wanted: ReadonlyMap<string, string>, { releases }: ReleaseSelection): string[] {
  return [...wanted].flatMap(([feature, id]) => (releases.get(feature)?.release.id === id ? [] : [feature]));
}

function liveSite(generation: Generation, why: string): Preview {
  return { generation, text: `${why}: this is the live site.`, isKept: false, bases: [] };
}
