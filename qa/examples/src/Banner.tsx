import { Alert } from '@stepwell/shared-ui';

/** `page.banner.v1`: something that every page is asked to show until it is answered. */
export function Component() {
  return <Alert tone="info">A banner by an example</Alert>;
}
