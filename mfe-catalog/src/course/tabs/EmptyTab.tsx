import { Text } from '@stepwell/shared-ui';
import type { ReactNode } from 'react';

export function EmptyTab({ children }: { children: ReactNode }) {
  return <Text tone="muted">{children}</Text>;
}
