import type { AnchorHTMLAttributes, Ref } from 'react';
import { Link as RouterLink, NavLink as RouterNavLink } from 'react-router';
import { useHost } from './host';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A site path; other origins are ordinary `<a>` elements. */
  href: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link to a page of the site: no reload, and the page is fetched on intent (hover, focus, touch). */
export function Link({ href, ...rest }: LinkProps) {
  return <RouterLink {...rest} {...usePrefetchOnIntent(href, rest)} to={href} />;
}

/** A `Link` that says `aria-current="page"` while its path is the current one. */
export function NavLink({ href, end, ...rest }: LinkProps & { end?: boolean }) {
  return <RouterNavLink {...rest} {...usePrefetchOnIntent(href, rest)} to={href} end={end} />;
}

type IntentHandlers = Pick<LinkProps, 'onPointerEnter' | 'onFocus' | 'onTouchStart'>;

function usePrefetchOnIntent(href: string, given: IntentHandlers): IntentHandlers {
  const { prefetch } = useHost();
  return {
    onPointerEnter: (event) => {
      given.onPointerEnter?.(event);
      prefetch(href);
    },
    onFocus: (event) => {
      given.onFocus?.(event);
      prefetch(href);
    },
    onTouchStart: (event) => {
      given.onTouchStart?.(event);
      prefetch(href);
    },
  };
}
