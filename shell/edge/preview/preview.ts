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
  /** One sentence. It names published releases only: what else the address has is a stranger's text. */
  text: string;
  /** Whether the tab stays with the releases that it requested. */
  isKept: boolean;
  /** Base paths of the previewed releases' files; none where the page is the live one. */
  bases: string[];
}

/** Shows published releases that are not live to everyone with their link; shows the live site where one cannot be shown. */
export class Previews {
  constructor(private readonly options: PreviewsOptions) {}

  async of({ releases, isInvalid, hasFailed }: PreviewQuery): Promise<Preview> {
    const live = this.options.live();
    if (isInvalid) return liveSite(live, 'The link names no release, such as checkout:1.2.0-3f9a');
    const refusal = await this.refusalOf(releases, live, hasFailed);
    if (refusal) return liveSite(live, refusal);
    const names = [...releases].map(([feature, id]) => `${feature} ${id}`).join(', ');
    if (hasFailed) return liveSite(live, `${names} failed and was left`);
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

  /** Why one of the releases is not shown. The check without I/O comes first. @param hasFailed its files are not needed */
  private async refusalOf(
    releases: PreviewQuery['releases'],
    live: Generation,
    hasFailed: boolean,
  ): Promise<string | undefined> {
    const { published } = this.options;
    for (const [feature, id] of releases) {
      if (live.registry.blocked?.[feature]?.[id] !== undefined) return `${feature} ${id} is blocked`;
      const isHere =
        (await published.has(feature, id)) && (hasFailed || (await published.bring(feature, id)));
      if (!isHere) return 'The release of the link is not published here';
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
