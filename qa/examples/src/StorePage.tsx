import { useShallow, useStore, useStores } from '@stepwell/platform';
import { Button, Text } from '@stepwell/shared-ui';
import { basketStore, selectTotals } from './basket.store';
import { Sample } from './sample/Sample';

/** `/examples/store`: state that every part of the page may read, and that its owner alone changes. */
export function Component() {
  const { add } = useStore(basketStore, (state) => state);
  // A selector that makes an object is compared by its fields: otherwise it would be another one each time.
  const { count, rupees } = useStore(basketStore, useShallow(selectTotals));
  const stores = useStores();
  return (
    <Sample title="A store">
      <Text>{`${count} courses for ₹${rupees}`}</Text>
      <Button onClick={() => add({ name: 'Number sense', price: 999 })}>Add a course</Button>{' '}
      <Button variant="outline" onClick={() => stores.get(basketStore).setState({ items: [] })}>
        Empty it
      </Button>
    </Sample>
  );
}
