import type { ReactNode } from 'react';

/** A state as the catalogue of a version of the design system has it: that of `shared-ui/src/gallery/catalogue.ts`. */
export interface CatalogueState {
  /** Name under which the package exports it. */
  component: string;
  state: string;
  Show: () => ReactNode;
  presses?: readonly string[];
  shows?: string;
}

/** A state as its page has it. */
export interface DrawnState extends Omit<CatalogueState, 'Show'> {
  /** As the server draws it. */
  html: string;
  /** What it threw instead. */
  error?: string;
}

/** Where its page has a state. */
export const PLACE = 'state';

/** `Button/busy`: under which a state is played, and the address of its page. */
export function nameOfState({ component, state }: Pick<CatalogueState, 'component' | 'state'>): string {
  return `${component}/${state}`;
}
