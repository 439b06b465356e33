import { PATHS } from '@stepwell/contract';

/** schema.org's BreadcrumbList from home down to the page. */
export function breadcrumbs(below: { name: string; path: string }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: PATHS.home }, ...below].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: path,
    })),
  };
}
