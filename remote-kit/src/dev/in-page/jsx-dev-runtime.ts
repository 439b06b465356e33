import { createElement, Fragment } from 'react';
import { proxyFor } from './refresh-runtime';

// What JSX of a remote under development calls: React's own would make elements of the components themselves.

export { Fragment };

export function jsxDEV(type: unknown, props: object, key?: string) {
  const made = proxyFor(type) as Parameters<typeof createElement>[0];
  return createElement(made, key === undefined ? props : { ...props, key });
}
