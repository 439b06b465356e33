import { createElement, Fragment } from 'react';
import { elementTypeOf } from './refresh-runtime';

// The JSX runtime of a remote under development: elements are created from proxies of its components.

export { Fragment };

export function jsxDEV(type: unknown, props: object, key?: string) {
  const component = elementTypeOf(type) as Parameters<typeof createElement>[0];
  return createElement(component, key === undefined ? props : { ...props, key });
}
