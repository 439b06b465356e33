import type { ReactNode } from 'react';

/** One state of a component. */
export interface ComponentState {
  /** Draws it: a component, which may remember what is chosen. */
  Show: () => ReactNode;
  /** Names of the buttons that a person presses, one after the other, to come to it. */
  presses?: readonly string[];
  /** A text that proves it; default: its name, which stands above it. */
  shows?: string;
  /** It lies over the whole window: the gallery leaves it out. */
  isAlone?: boolean;
}

/** All states of one component, by their names. */
export interface ComponentStates {
  /** How they stand together in the gallery. */
  flow?: 'row' | 'column' | 'columns';
  states: Readonly<Record<string, ComponentState | ComponentState['Show']>>;
}

/** Components of one kind, by the names under which the package exports them. */
export interface CatalogueShelf {
  title: string;
  /** Bands of the page: they stand from edge to edge. */
  isWide?: boolean;
  components: Readonly<Record<string, ComponentStates>>;
}

/** A state for each of some values of a property. */
export function eachOf<T extends string | number>(
  values: readonly T[],
  show: (value: T) => ReactNode,
): Record<string, () => ReactNode> {
  return Object.fromEntries(values.map((value) => [String(value), () => show(value)]));
}

/** What is written as a mere function is a state that nobody need press for. */
export function stateOf(state: ComponentState | ComponentState['Show']): ComponentState {
  return typeof state === 'function' ? { Show: state } : state;
}
