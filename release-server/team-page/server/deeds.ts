import type { CanaryWish } from '@stepwell/release-server/canary';
import type { StorageManager } from '@stepwell/release-server/manager';
import { ReleaseError } from '@stepwell/release-server/refusal';
import type { LiveRelease } from '@stepwell/release-server/registry';
import type { Promotion } from '@stepwell/release-server/release-manager';
import type { Typed } from '../src/release/ChangeForm';
import type { Deed } from '../src/words/rights';

/** What a form asks for. */
export interface Asked {
  feature: string;
  id: string;
  typed: Typed;
}

interface Doing {
  /** Whether it is so already, as after a second press. */
  isDone(asked: Asked, now: Partial<LiveRelease>): boolean;
  /** @throws ReleaseError if it cannot be done */
  act(manager: StorageManager, asked: Asked, change: { by: string; reason?: string }): Promise<Promotion>;
  /** What is so once it is done, without an end. */
  inWords(asked: Asked): string;
}

const isLive = ({ feature, id }: Asked) => `${feature} ${id} is live`;

/** What forms do to releases, by the manager that the calls use. */
export const DEEDS: Record<Deed, Doing> = {
  promote: {
    isDone: ({ id }, { live }) => live === id,
    act: (manager, { feature, id, typed }, change) =>
      manager.promote({ [feature]: id }, { ...change, unplayed: typed.unplayed !== undefined }),
    inWords: isLive,
  },
  rollback: {
    isDone: ({ id }, { live }) => live === id,
    act: (manager, { feature, id }, change) => manager.rollback(feature, change, id),
    inWords: isLive,
  },
  canary: {
    isDone: (asked, { canary }) => {
      const { percent, cohort } = wishOf(asked);
      return canary?.release === asked.id && canary.percent === percent && canary.cohort === cohort;
    },
    act: (manager, asked, change) => manager.canary(wishOf(asked), change),
    inWords: (asked) => `${asked.feature} ${asked.id} is given to ${wishOf(asked).percent} % of all visits`,
  },
  stop: {
    isDone: ({ id }, { canary }) => canary?.release !== id,
    act: (manager, { feature }, change) => manager.stopCanary(feature, change),
    inWords: ({ feature, id }) => `${feature} ${id} is a canary no more`,
  },
};

function wishOf({ feature, id, typed }: Asked): CanaryWish {
  const { percent = '', cohort = '' } = typed;
  if (!/^\d{1,2}$/.test(percent.trim()))
    throw new ReleaseError('Say to how many percent of all visits it is given: a whole number, 1 to 99.');
  return { feature, id, percent: Number(percent), cohort: cohort.trim() || undefined };
}
