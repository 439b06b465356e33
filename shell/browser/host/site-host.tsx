import type { Host } from '@stepwell/platform';
import { Region } from '../region/Region';
import { slotEntries } from '../site/entries';
import type { Site } from '../site/site';

/** Implements platform's `Host` for a site. */
export function createHost(site: Site): Host {
  return {
    prefetch: (href) => {
      const url = new URL(href, location.href);
      if (url.origin === location.origin) site.prefetch(url);
    },
    hasSlot: (at) => slotEntries(at, site.features).length > 0,
    renderSlot: (at, props) => (
      <>
        {slotEntries(at, site.features).map(({ id }) => (
          <Region key={id} entryId={id} with={props} />
        ))}
      </>
    ),
  };
}
