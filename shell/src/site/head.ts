import { ACADEMY } from '@stepwell/contract';
import type { Head } from '@stepwell/platform';
import type { Site } from './site';
import type { Visit } from './visit';

export interface PageHead extends Head {
  description: string;
  canonical: string;
  noIndex: boolean;
}

const NOT_FOUND_TITLE = 'Page not found';

/** What the page says about itself, from what is known of it now; the title ends with the academy's name. */
export function headOf(site: Site | null, { url, match, page, openings, isNotFound }: Visit): PageHead {
  const entry = match.route ? openings.get(match.route.id)?.entry : undefined;
  const ready = entry?.status === 'fulfilled' ? entry.value : undefined;
  const own =
    (site && ready?.head?.({ params: match.params, query: url.searchParams, stores: site.stores })) ??
    (page?.status === 'fulfilled' ? page.value?.head : undefined);
  const title = isNotFound ? NOT_FOUND_TITLE : own?.title;
  return {
    ...own,
    title: title ? `${title} | ${ACADEMY.name}` : `${ACADEMY.name}: ${ACADEMY.line}`,
    description: own?.description ?? ACADEMY.description,
    canonical: own?.canonical ?? match.canonical,
    noIndex: isNotFound || match.isUnmatched || (own?.noIndex ?? false),
  };
}
