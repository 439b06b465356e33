// biome-ignore lint/performance/noBarrelFile: an entry that teams use; the contract names the slots
export { SLOTS, type SlotName, type Slots } from '@stepwell/contract/slots';
