import { PATHS } from '@stepwell/contract';

// Structured data of schema.org, for search engines. The edge completes the paths to absolute addresses.

/** The path from the home page to a page. @param pages without the home page */
export function breadcrumbs(pages: { name: string; path: string }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: positions(
      [{ name: 'Home', path: PATHS.home }, ...pages].map(({ name, path }) => ({ name, item: path })),
    ),
  };
}

export function itemList(items: object[]): object {
  return { '@context': 'https://schema.org', '@type': 'ItemList', itemListElement: positions(items) };
}

function positions(items: object[]): object[] {
  return items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item }));
}
