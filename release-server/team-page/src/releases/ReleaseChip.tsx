import { Chip, type ChipProps } from '@stepwell/shared-ui';

export type ReleaseState = 'live' | 'canary' | 'previous' | 'was-live' | 'blocked' | 'never-live';

const CHIPS: Record<ReleaseState, { tone: ChipProps['tone']; words: string }> = {
  live: { tone: 'live', words: 'Live' },
  canary: { tone: 'soon', words: 'Canary' },
  previous: { tone: 'neutral', words: 'Was live before' },
  'was-live': { tone: 'neutral', words: 'Was live' },
  blocked: { tone: 'closed', words: 'Blocked' },
  'never-live': { tone: 'neutral', words: 'Never live' },
};

export function ReleaseChip({ state }: { state: ReleaseState }) {
  const { tone, words } = CHIPS[state];
  return <Chip tone={tone}>{words}</Chip>;
}
