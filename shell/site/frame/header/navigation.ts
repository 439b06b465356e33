import { checkoutPath, coursePath, PATHS } from '@stepwell/contract';

export interface NavigationEntry {
  label: string;
  href: string;
}

export const NAVIGATION: readonly NavigationEntry[] = [
  { label: 'Home', href: PATHS.home },
  { label: 'About Us', href: PATHS.about },
  { label: 'Courses', href: PATHS.courses },
  { label: 'Contact Us', href: PATHS.contact },
];

/** Value of `aria-current`. `page`: the current page is the entry's page or below it. `true`: the current page belongs to the entry. */
export type Current = 'page' | 'true' | undefined;

/** The `aria-current` of an entry at a path. */
export function currentOf(href: string, pathname: string): Current {
  const path = `${pathname.toLowerCase().replace(/\/+$/, '')}/`;
  if (href === PATHS.home) return path === '/' ? 'page' : undefined;
  if (path.startsWith(`${href}/`)) return 'page';
  const isOfCourse = [coursePath(''), checkoutPath('')].some(
    (start) => path.startsWith(start) && path !== start,
  );
  if (href === PATHS.courses && isOfCourse) return 'true';
  return undefined;
}
