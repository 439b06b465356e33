import { useStore } from '@stepwell/platform';
import { Button, Text } from '@stepwell/shared-ui';
import { Sample } from './sample/Sample';
import { startedStore } from './started.store';

/** `/examples/start`: what `start.ts` has left behind. */
export function Component() {
  const hasStarted = useStore(startedStore, (state) => state.hasStarted);
  return (
    <Sample title="The start">
      <Button variant="outline">Use the page</Button>
      <Text>{hasStarted ? 'The site has started.' : 'The site is starting.'}</Text>
    </Sample>
  );
}
