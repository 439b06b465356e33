import type { ReactNode } from 'react';
import { Heading } from '../text/Heading';
import styles from './Specimen.module.css';

interface SpecimenProps {
  /** The component's name. */
  name: string;
  /** How its states stand together. */
  flow?: 'row' | 'column' | 'columns';
  children: ReactNode;
}

/** One component with its states, under its name. */
export function Specimen({ name, flow = 'row', children }: SpecimenProps) {
  return (
    <section className={styles.specimen} aria-label={name}>
      <Heading level={3} size="title-sm">
        {name}
      </Heading>
      <div className={styles.states} data-flow={flow}>
        {children}
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
