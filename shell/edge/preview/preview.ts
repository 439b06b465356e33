import type { Generation } from '../release-selection/generation';
import type { GenerationVariants } from '../release-selection/generation-variants';
import { usedRelease } from '../release-selection/page-selection';
import type { ReleaseSelection } from '../release-selection/release-selection';
import type { PreviewQuery } from './preview-query';

const BUSY = 'Too many releases are being previewed, try again in a moment';

export interface PreviewsOptions {
  live: () => Generation;
  variants: Pick<GenerationVariants, 'previewOf'>;
  published: {
    has(feature: string, id: string): Promise<boolean>;
    fetch(feature: string, id: string): Promise<boolean>;
  };
}

/** The generation that a preview link shows, and the content of the bar on the page. */
export interface Preview {
  generation: Generation;
  /**
   * One sentence. The only text that it takes from the address is names of published releases, because attackers can write any text into a
   * link.
   */
  text: string;
  /** Whether the tab adds the requested releases to later addresses. */
  keepsReleases: boolean;
  /** Base paths of the previewed releases' files; empty if the page is the live one. */
  bases: string[];
}

/**
 * Lets every visitor with a preview link see published releases that are not live. If a release cannot be shown, the visitor sees the live
 * site.
 */
export class Previews {
  constructor(private readonly options: PreviewsOptions) {}

  async of({ releases, refusal, hasFailed }: PreviewQuery): Promise<Preview> {
    const live = this.options.live();
    const reason = refusal ?? (await this.refusalOf(releases, live, hasFailed));
    if (reason) return liveSite(live, reason);
    if (hasFailed) return liveSite(live, `${namesOf(releases)} failed, so the preview has ended`);
    const notLive = new Map(
      [...releases].filter(([feature, id]) => live.registry.features[feature]?.live !== id),
    );
    if (notLive.size === 0) return liveSite(live, `${namesOf(releases)} is live already`);
    const names = namesOf(notLive);
    const variant = await this.options.variants.previewOf(live, notLive);
    if (variant === 'busy') return { ...liveSite(live, BUSY), keepsReleases: true };
    if (variant === 'unusable' || fallbacksOf(notLive, variant.selection()).length > 0)
      return liveSite(live, `${names} is damaged, or does not fit what is live`);
    return {
      generation: variant,
      text: `You are looking at ${names}, which is not live.`,
      keepsReleases: true,
      bases: [...notLive].map(([feature, id]) => `/r/${feature}/${id}/`),
    };
  }

  /** The live site, if a previewed release failed in the render and another release was rendered instead; else `undefined`. */
  liveSiteAfterFailure(
    { releases }: PreviewQuery,
    { bases }: Preview,
    selection: ReleaseSelection,
  ): Preview | undefined {
    const failed = bases.length > 0 ? fallbacksOf(releases, selection) : [];
    if (failed.length === 0) return undefined;
    const names = failed.map((feature) => `${feature} ${releases.get(feature)}`).join(', ');
    return liveSite(this.options.live(), `${names} failed on the server, so the preview has ended`);
  }

  /**
   * Why a release cannot be shown; `undefined` if all can.
   * @param hasFailed whether a release has failed on the page; then no release is fetched again
   */
  private async refusalOf(
    releases: PreviewQuery['releases'],
    live: Generation,
    hasFailed: boolean,
  ): Promise<string | undefined> {
    const { published } = this.options;
    for (const [feature, id] of releases) {
      if (live.registry.blocked?.[feature]?.[id] !== undefined) return `${feature} ${id} is blocked`;
      const isPublished =
        (await published.has(feature, id)) && (hasFailed || (await published.fetch(feature, id)));
      if (!isPublished) return 'The release of the link is not published here';
    }
    return undefined;
  }
}

function namesOf(releases: ReadonlyMap<string, string>): string {
  return [...releases].map(([feature, id]) => `${feature} ${id}`).join(', ');
}

/** Features for which a selection has another release than requested, or only cards. */
function fallbacksOf(requested: ReadonlyMap<string, string>, selection: ReleaseSelection): string[] {
  return [...requested].flatMap(([feature, id]) =>
    usedRelease(selection, feature)?.id === id ? [] : [feature],
  );
}

function liveSite(generation: Generation, why: string): Preview {
  return { generation, text: `${why}: this is the live site.`, keepsReleases: false, bases: [] };
}
