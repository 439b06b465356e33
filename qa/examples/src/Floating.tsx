import { Chip } from '@stepwell/shared-ui';

/** `page.floating.v1`: something above every page. Where it floats is its own business. */
export function Component() {
  return <Chip>An example floats here</Chip>;
}
