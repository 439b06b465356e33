import type { ReactNode } from 'react';
import { Heading } from '../text/Heading';
import { type ComponentStates, stateOf } from './component-states';
import styles from './Specimen.module.css';

interface SpecimenProps {
  /** The component's name. */
  name: string;
  component: ComponentStates;
}

/** One component with its states, under its name. */
export function Specimen({ name, component: { flow = 'row', states } }: SpecimenProps) {
  return (
    <section className={styles.specimen} aria-label={name}>
      <Heading level={3} size="title-sm">
        {name}
      </Heading>
      <div className={styles.states} data-flow={flow}>
        {Object.entries(states).map(([state, each]) => {
          const { Show, isAlone } = stateOf(each);
          return isAlone ? null : (
            <div key={state}>
              <Show />
            </div>
          );
        })}
      </div>
    </section>
  );
}

interface ShelfProps {
  title: string;
  children: ReactNode;
}

/** Specimens of one kind. */
export function Shelf({ title, children }: ShelfProps) {
  return (
    <section className={styles.shelf} aria-label={title}>
      <Heading level={2} size="title-lg">
        {title}
      </Heading>
      {children}
    </section>
  );
}
