import { Card, Heading, Text } from '@stepwell/shared-ui';
import type { ReactNode, Ref } from 'react';
import styles from './ResultCard.module.css';

interface ResultCardProps {
  scene: ReactNode;
  title: string;
  headingRef?: Ref<HTMLHeadingElement>;
  /** `alert` for an error. Default `status`. */
  role?: 'alert' | 'status';
  lead: ReactNode;
  children: ReactNode;
}

/** The status of an order: a drawing, a heading, one sentence, and actions. */
export function ResultCard({ scene, title, headingRef, role = 'status', lead, children }: ResultCardProps) {
  return (
    <Card as="section" depth={2} className={styles.result}>
      {scene}
      <div role={role} className={styles.words}>
        <Heading level={2} size="display-md" ref={headingRef} tabIndex={-1}>
          {title}
        </Heading>
        <Text size="lead">{lead}</Text>
      </div>
      {children}
    </Card>
  );
}
