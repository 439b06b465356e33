import { PATHS } from '@stepwell/contract';

// What search engines read of a page, in schema.org's words. Paths in it become whole addresses on the edge.

/** A BreadcrumbList from home down to the page. */
export function breadcrumbs(below: { name: string; path: string }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: positions(
      [{ name: 'Home', path: PATHS.home }, ...below].map(({ name, path }) => ({ name, item: path })),
    ),
  };
}

/** An ItemList of what the page shows, in its order. */
export function itemList(items: object[]): object {
  return { '@context': 'https://schema.org', '@type': 'ItemList', itemListElement: positions(items) };
}

function positions(items: object[]): object[] {
  return items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item }));
}
