// In place of React's own, whose elements need React's development build: the shell of a running site shares the production build.
import { Fragment, jsx } from 'react/jsx-runtime';

export { Fragment };

export function jsxDEV(type, props, key) {
  return jsx(type, props, key);
}
