import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';

// The router encodes text as it loads; browsers can, jsdom cannot.
Object.assign(globalThis, { TextEncoder, TextDecoder });

// jsdom lays nothing out, so it has nowhere to scroll. A file may ask for plain Node, which has no elements.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => {};
