import {
  hasFailed,
  hasSucceeded,
  type LoadContext,
  type RemoteData,
  readMaster,
  useStore,
} from '@stepwell/platform';
import { Alert, Button, Text } from '@stepwell/shared-ui';
import { mentorsStore } from './mentors.store';
import { Sample } from './sample/Sample';

export async function load({ stores }: LoadContext): Promise<void> {
  // While the service is unwell nothing is asked: the page is asked for again once it is well.
  if (readMaster(stores).health === false) return;
  await stores.get(mentorsStore).getState().load();
}

/** `/examples/call`: data of a call, in each of its states. */
export function Component() {
  const mentors = useStore(mentorsStore, (state) => state);
  return (
    <Sample title="A call">
      <Text>{wordsOf(mentors)}</Text>
      {mentors.note && <Alert tone="info">{mentors.note}</Alert>}
      <Button variant="outline" busy={mentors.loading} onClick={mentors.load}>
        Ask again
      </Button>
    </Sample>
  );
}

function wordsOf(mentors: RemoteData<unknown[]>): string {
  if (mentors.loading) return 'The mentors are on their way.';
  if (hasFailed(mentors)) return `${mentors.status}: ${mentors.message}`;
  return hasSucceeded(mentors) ? `Mentors who teach here: ${mentors.data?.length}` : 'Nobody has asked yet.';
}
