import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { CatalogueState, DrawnState } from './catalogue-state';

/** Draws every state as a server does. Where an earlier version does not have what a state stands on, that is told. */
export function drawStates(catalogue: readonly CatalogueState[]): DrawnState[] {
  return catalogue.map(({ Show, ...state }) => {
    try {
      return { ...state, html: renderToString(createElement(Show)) };
    } catch (error) {
      return { ...state, html: '', error: (error as Error).message };
    }
  });
}
