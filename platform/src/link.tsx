import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { createPath, parsePath } from 'react-router-dom';
import { useHost } from './host';
import { pathFrom, useLocation, useRouter } from './router';

// The router's own links bring its data routers and forms into every page: 4 KB (br) for what is written here. They
// also render anew with every address, which these need only when they are pressed (decision 052).

/** What a `Link` takes: all that an `<a>` takes, with an address. */
export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A site path; other origins are ordinary `<a>` elements. */
  href: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link to a page of the site: no reload, and the page is fetched on intent (hover, focus, touch). */
export function Link({ href, ...rest }: LinkProps) {
  const onClick = useVisitOnClick(href, rest);
  return <a {...rest} {...usePrefetchOnIntent(href, rest)} href={href} onClick={onClick} />;
}

/** A `Link` that says `aria-current="page"` while its path, or with `end` exactly its path, is the current one. */
export function NavLink({ end, ...rest }: LinkProps & { end?: boolean }) {
  const here = pathOf(useLocation().pathname);
  const there = pathOf(parsePath(rest.href).pathname ?? '/');
  const isHere = here === there || (!end && here.startsWith(`${there}/`));
  return <Link aria-current={isHere ? 'page' : undefined} {...rest} />;
}

function pathOf(pathname: string): string {
  const path = pathname.toLowerCase();
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** A plain click goes there in the page; every other kind (new tab, download, another button) is the browser's. */
function useVisitOnClick(href: string, { onClick, target, download }: Omit<LinkProps, 'href'>) {
  const { location, navigate } = useRouter();
  return (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
    const isOfPage = (!target || target === '_self') && download === undefined;
    if (event.defaultPrevented || !isPlain || !isOfPage) return;
    event.preventDefault();
    // The same address again is no new step for Back.
    const here = location.current;
    navigate(href, { replace: createPath(here) === pathFrom(here, href) });
  };
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
