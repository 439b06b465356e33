import { Text } from '@stepwell/shared-ui';
import type { ReactNode } from 'react';

/** The text of a tab without content. */
export function EmptyTab({ children }: { children: ReactNode }) {
  return <Text tone="muted">{children}</Text>;
}
