/** Places in the pages that the remotes fill. */
export const SLOTS = {
  'home.hours.v1': {},
  'home.notices.v1': {},
};

export type SlotName = keyof typeof SLOTS;
export type Slots = Record<SlotName, object>;
