import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { createPath, parsePath } from 'react-router-dom';
import { useHost } from './host';
import { pathFrom, useLocation, useRouter } from './router';

// These links replace react-router's, which would add its data routers and forms to every page (4 kB, brotli) and would render each link
// again whenever the address changes.

/** Props of a `Link`: those of an `<a>`, with an address. */
export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path of the site; links to other origins are ordinary `<a>` elements. */
  href: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link to a page of the site: navigates without a reload, and prefetches the page on hover, focus and touch. */
export function Link({ href, ...rest }: LinkProps) {
  const { prefetch } = useHost();
  const onClick = useNavigateOnClick(href, rest);
  // Wraps a listener of the caller, so that the event prefetches too.
  const prefetching =
    <Event,>(listener?: (event: Event) => void) =>
    (event: Event) => {
      listener?.(event);
      prefetch(href);
    };
  return (
    <a
      {...rest}
      href={href}
      onClick={onClick}
      onPointerEnter={prefetching(rest.onPointerEnter)}
      onFocus={prefetching(rest.onFocus)}
      onTouchStart={prefetching(rest.onTouchStart)}
    />
  );
}

/** A `Link` with `aria-current="page"` while its `href` is the current path or, without `end`, a parent of it. */
export function NavLink({ end, ...rest }: LinkProps & { end?: boolean }) {
  const current = normalize(useLocation().pathname);
  const own = normalize(parsePath(rest.href).pathname ?? '/');
  const isCurrent = current === own || (!end && current.startsWith(`${own}/`));
  return <Link aria-current={isCurrent ? 'page' : undefined} {...rest} />;
}

/** Makes paths comparable: neither capitals nor a slash at the end make a difference. */
function normalize(pathname: string): string {
  const path = pathname.toLowerCase();
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** Navigates without a reload on a plain click; the browser handles clicks for new tabs and downloads, and other mouse buttons. */
function useNavigateOnClick(href: string, { onClick, target, download }: Omit<LinkProps, 'href'>) {
  const { location, navigate } = useRouter();
  return (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
    const isSameWindow = (!target || target === '_self') && download === undefined;
    if (event.defaultPrevented || !isPlain || !isSameWindow) return;
    event.preventDefault();
    // A link to the current address adds no entry to the history.
    const { current } = location;
    navigate(href, { replace: createPath(current) === pathFrom(current, href) });
  };
}
