// biome-ignore lint/performance/noBarrelFile: the published entry point `@stepwell/platform/slots`; the contract package defines the slots
export { SLOTS, type SlotName, type Slots } from '@stepwell/contract/slots';
