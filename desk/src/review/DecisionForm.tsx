import { Heading } from '@stepwell/shared-ui';
import type { ReactNode } from 'react';
import { Form } from '../shared/Form';
import styles from './DecisionForm.module.css';

export interface DecisionFormProps {
  title: string;
  action: string;
  /** The reference that the page shows. The server refuses the decision if the order has another reference by then. */
  seen: string | null;
  id: string;
  children: ReactNode;
}

export function DecisionForm({ title, action, seen, id, children }: DecisionFormProps) {
  return (
    <section className={styles.decision} aria-labelledby={`${id}-title`} data-decision={id}>
      <Heading level={3} size="title-sm" id={`${id}-title`}>
        {title}
      </Heading>
      <Form action={action} hidden={seen === null ? {} : { seen }}>
        {children}
      </Form>
    </section>
  );
}
