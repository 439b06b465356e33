import type { Entry, LoadContext, RouteParams } from '@stepwell/platform';
import { type RenderEntryOptions, renderEntry } from '@stepwell/platform/testing';
import { act } from '@testing-library/react';
import type { ComponentType } from 'react';

/** An entry of the catalog that needs no props but a route's parameters. */
export interface CatalogEntry {
  Component: ComponentType<{ params: RouteParams }>;
  load: (context: LoadContext) => Promise<void>;
}

/** Renders an entry and waits until its `load` has ended, even if it fails. */
export async function renderLoaded<Props extends object>(
  entry: Entry<Props>,
  options: RenderEntryOptions<Props>,
) {
  const view = renderEntry(entry, options);
  await act(() => view.loaded.catch(() => undefined));
  return view;
}

/** The headings of the cards. By CSS selector, because queries by role are slow. */
export function namesOfCards(): (string | null)[] {
  return [...document.querySelectorAll('h3')].map(({ textContent }) => textContent);
}
