import { FallbackCard } from '@stepwell/shared-ui';

export interface RegionFallbackProps {
  title: string;
  onRetry: () => void;
}

/** Stands in the place of a region whose release cannot be used. */
export function RegionFallback({ title, onRetry }: RegionFallbackProps) {
  return <FallbackCard title={title} onRetry={onRetry} />;
}
