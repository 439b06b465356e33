import { ACTIONS } from './actions.states';
import { BANDS } from './bands.states';
import { type CatalogueShelf, type ComponentState, stateOf } from './component-states';
import { FIELDS } from './fields.states';
import { FIGURES } from './figures.states';
import { MESSAGES } from './messages.states';
import { MOVING } from './moving.states';
import { TYPE } from './type.states';

/** Every component of the design system in every state, in the order of the gallery. */
export const SHELVES: readonly CatalogueShelf[] = [TYPE, ACTIONS, FIELDS, MESSAGES, FIGURES, MOVING, BANDS];

/** A state with the component that it is of. */
export interface CatalogueState extends ComponentState {
  /** Name under which the package exports it. */
  component: string;
  /** Kebab-case, unique in its component. */
  state: string;
}

/** The same as a list. `npm run qa -- play shared-ui` reads it by the place of this file, in this and in earlier versions. */
export const CATALOGUE: readonly CatalogueState[] = SHELVES.flatMap(({ components }) =>
  Object.entries(components).flatMap(([component, { states }]) =>
    Object.entries(states).map(([state, each]) => ({ component, state, ...stateOf(each) })),
  ),
);
