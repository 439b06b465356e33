import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type CatalogueState, nameOfState, PLACE } from './catalogue-state';

/** Takes over what the server has drawn of the state that this page is of. */
export function comeAlive(catalogue: readonly CatalogueState[]): void {
  const place = document.getElementById(PLACE);
  const found = catalogue.find((each) => `/${nameOfState(each)}` === location.pathname);
  if (place && found) hydrateRoot(place, createElement(found.Show));
}
