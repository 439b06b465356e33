import { Chip, type ChipProps } from '@stepwell/shared-ui';

export type ReleaseState = 'live' | 'canary' | 'previous' | 'was-live' | 'blocked' | 'never-live';

const CHIPS: Record<ReleaseState, { tone: ChipProps['tone']; label: string }> = {
  live: { tone: 'live', label: 'Live' },
  canary: { tone: 'soon', label: 'Canary' },
  previous: { tone: 'neutral', label: 'Was live before' },
  'was-live': { tone: 'neutral', label: 'Was live' },
  blocked: { tone: 'closed', label: 'Blocked' },
  'never-live': { tone: 'neutral', label: 'Never live' },
};

export function ReleaseChip({ state }: { state: ReleaseState }) {
  const { tone, label } = CHIPS[state];
  return <Chip tone={tone}>{label}</Chip>;
}
