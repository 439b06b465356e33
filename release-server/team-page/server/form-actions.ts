import type { CanaryWish, Promotion, StorageManager } from '@stepwell/release-server/manager';
import { groupOf, type LiveRelease } from '@stepwell/release-server/registry';
import { ReleaseError } from '@stepwell/release-server/release-error';
import type { FormValues } from '../src/release/ChangeForm';
import type { FormAction } from '../src/shared/rights';

// The four actions of the forms on a release's page: how each is done, and how its result is described.

/** A submitted form. */
export interface Submitted {
  feature: string;
  id: string;
  typed: FormValues;
}

interface Action {
  /** Whether the action was done already, for example after a double click. @param entry the feature's entry in the registry */
  isDone(form: Submitted, entry: Partial<LiveRelease>): boolean;
  act(manager: StorageManager, form: Submitted, change: { by: string; reason?: string }): Promise<Promotion>;
  /** The result, a sentence without its full stop. */
  describe(form: Submitted): string;
}

const isLive = ({ feature, id }: Submitted) => `${feature} ${id} is live`;

export const FORM_ACTIONS: Record<FormAction, Action> = {
  promote: {
    isDone: ({ id }, { live }) => live === id,
    act: (manager, { feature, id, typed }, change) =>
      manager.promote({ [feature]: id }, { ...change, unplayed: typed.unplayed !== undefined }),
    describe: isLive,
  },
  rollback: {
    isDone: ({ id }, { live }) => live === id,
    act: (manager, { feature, id }, change) => manager.rollback(feature, change, id),
    describe: isLive,
  },
  canary: {
    isDone: (form, { canary }) => {
      const { percent, group } = wishOf(form);
      return canary?.release === form.id && canary.percent === percent && (groupOf(canary) ?? '') === group;
    },
    act: (manager, form, change) => manager.canary(wishOf(form), change),
    describe: (form) => `${form.feature} ${form.id} is given to ${wishOf(form).percent} % of all visits`,
  },
  stop: {
    isDone: ({ id }, { canary }) => canary?.release !== id,
    act: (manager, { feature }, change) => manager.stopCanary(feature, change),
    describe: ({ feature, id }) => `${feature} ${id} is no longer a canary`,
  },
};

function wishOf({ feature, id, typed }: Submitted): CanaryWish {
  const { percent = '', group = '' } = typed;
  if (!/^\d{1,2}$/.test(percent.trim()))
    throw new ReleaseError('The percentage of all visits must be a whole number, 1 to 99.');
  return { feature, id, percent: Number(percent), group: group.trim() };
}
