// The slots are the site's, and named in the contract: here they are what a remote's entry is typed by.
export { SLOTS, type SlotName, type Slots } from '@stepwell/contract/slots';
