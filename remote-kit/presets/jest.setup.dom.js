import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';

// The router encodes text as it loads; browsers can, jsdom cannot.
Object.assign(globalThis, { TextEncoder, TextDecoder });

// jsdom lays nothing out, so it has nowhere to scroll. A file may ask for plain Node, which has no elements.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => {};

// A browser that translates a page puts elements in the place of text nodes. React then throws where it removes such a
// text or inserts a node before it, and loses a change of it. Only a text that is all its element holds is safe: React
// writes that element's text content, and keeps no record on the text node, as it does on every other one.
if (typeof Node !== 'undefined') {
  let unsafe = [];
  const note = (act, text) => {
    const isReactText =
      text?.nodeType === 3 && Object.keys(text).some((key) => key.startsWith('__reactFiber$'));
    if (isReactText) unsafe.push(`${act} "${text.data}" in ${text.parentNode?.cloneNode(false).outerHTML}`);
  };

  const { insertBefore, removeChild } = Node.prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Node.prototype.insertBefore = function (node, reference) {
    note('inserted a node before the text', reference);
    return insertBefore.call(this, node, reference);
  };
  Node.prototype.removeChild = function (node) {
    note('removed the text', node);
    return removeChild.call(this, node);
  };
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(value) {
      note(`wrote "${value}" over the text`, this);
      nodeValue.set.call(this, value);
    },
  });

  beforeEach(() => {
    unsafe = [];
  });
  afterEach(() => {
    if (unsafe.length === 0) return;
    throw new Error(
      `React did what fails on a page that the browser translates; give each of these texts an element of its own:\n${unsafe.join('\n')}`,
    );
  });
}
