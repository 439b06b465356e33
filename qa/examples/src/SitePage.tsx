import {
  type LoadContext,
  type MasterState,
  masterStore,
  readMaster,
  selectCanEnrol,
  selectGstMode,
  useMaster,
  useStore,
} from '@stepwell/platform';
import { Text } from '@stepwell/shared-ui';
import { Sample } from './sample/Sample';

/** Outside React, as in a `load`, the site's state is read by this. */
export async function load({ stores }: LoadContext): Promise<void> {
  if (readMaster(stores).health === false)
    throw new Error('This page is of no use while the service is unwell.');
}

/** `/examples/site`: the state that the shell writes and every remote reads. */
export function Component() {
  const canEnrol = useMaster(selectCanEnrol);
  const gstMode = useMaster(selectGstMode);
  const payee = useMaster(payeeOf);
  const isDisturbed = useStore(masterStore, ({ isError }) => isError);
  return (
    <Sample title="The site’s state">
      <Text>{canEnrol ? 'Enrolment is open' : 'Enrolment is closed'}</Text>
      <Text>
        GST is {gstMode} of prices, which {payee} receives.
      </Text>
      {isDisturbed && <Text tone="danger">Something on this page is not as it should be.</Text>}
    </Sample>
  );
}

function payeeOf({ config }: MasterState): string {
  return config?.payeeName ?? 'nobody yet';
}
