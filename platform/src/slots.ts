// biome-ignore lint/performance/noBarrelFile: a published entry; the slots are defined in the contract
export { SLOTS, type SlotName, type Slots } from '@stepwell/contract/slots';
