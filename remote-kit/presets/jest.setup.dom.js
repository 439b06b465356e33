import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';

// The router uses both, and jsdom has neither.
Object.assign(globalThis, { TextEncoder, TextDecoder });

// jsdom has no layout, and no scrolling. Tests in the environment `node` have no elements.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => {};

// jsdom has no layout to observe either: nothing ever comes into view. Tests of observers replace this one.
class IdleObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.IntersectionObserver ??= IdleObserver;
globalThis.ResizeObserver ??= IdleObserver;

// Fails a test whose page would break when a browser translates it. Translation replaces text nodes by elements: React then loses its
// updates of such a text, and throws when it removes the text or inserts a node before it. Only a text that is the whole content of its
// element is safe: React sets the text content of the element, and keeps no reference to the text node.
if (typeof Node !== 'undefined') {
  let unsafe = [];
  const recordUnsafe = (change, node) => {
    if (node?.nodeType !== Node.TEXT_NODE) return;
    // React adds this key to the text nodes that it keeps a reference to.
    const isReactText = Object.keys(node).some((key) => key.startsWith('__reactFiber$'));
    if (isReactText)
      unsafe.push(`${change} "${node.data}" in ${node.parentNode?.cloneNode(false).outerHTML}`);
  };

  const { insertBefore, removeChild } = Node.prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Node.prototype.insertBefore = function (node, reference) {
    recordUnsafe('inserted a node before the text', reference);
    return insertBefore.call(this, node, reference);
  };
  Node.prototype.removeChild = function (node) {
    recordUnsafe('removed the text', node);
    return removeChild.call(this, node);
  };
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(value) {
      recordUnsafe(`wrote "${value}" over the text`, this);
      nodeValue.set.call(this, value);
    },
  });

  beforeEach(() => {
    unsafe = [];
  });
  afterEach(() => {
    if (unsafe.length === 0) return;
    throw new Error(
      `These changes would fail on a page that the browser translates; give each text an element of its own:\n${unsafe.join('\n')}`,
    );
  });
}
