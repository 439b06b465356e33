import { Loader } from '@stepwell/shared-ui';

/** Covers the screen while there is nothing else to show. */
export function FullScreenLoader() {
  return <Loader cover="screen" />;
}
