import { Text } from '@stepwell/shared-ui';
import type { ReactNode } from 'react';

/** What a tab says when the provider has given nothing for it. */
export function EmptyTab({ children }: { children: ReactNode }) {
  return <Text tone="muted">{children}</Text>;
}
