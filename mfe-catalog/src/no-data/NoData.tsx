import { PATHS } from '@stepwell/contract';
import {
  hasFailed,
  Link,
  type RemoteData,
  type StoreDefinition,
  useSiteState,
  useStore,
  useStores,
} from '@stepwell/platform';
import { Button, EmptyState, Icon, RefreshCw } from '@stepwell/shared-ui';
import styles from './NoData.module.css';
import { NO_DATA_ART } from './no-data-art';

type ListState = RemoteData<unknown> & { load: () => Promise<void> };

export interface NoDataProps<State extends ListState> {
  /** The store that has no data. If its call has failed, the message of the failure replaces `whenEmpty`. */
  store: StoreDefinition<State>;
  whenEmpty: string;
  /** Shown while the service is unhealthy, without 'Try again': the data are loaded when the service is healthy again. */
  whenUnhealthy: string;
}

/** The 'No Data' drawing with a reason, and a button that loads again. */
export function NoData<State extends ListState>(props: NoDataProps<State>) {
  const { store, whenEmpty, whenUnhealthy } = props;
  const isUnhealthy = useSiteState(({ health }) => health === false);
  const failure = useStore(store, (state) => (hasFailed(state) ? state.message : ''));
  const stores = useStores();
  return (
    <div className={styles.place}>
      <EmptyState
        art={NO_DATA_ART}
        actions={
          <>
            {!isUnhealthy && (
              <Button
                icon={<Icon glyph={RefreshCw} />}
                onClick={() => void stores.get(store).getState().load()}
              >
                Try again
              </Button>
            )}
            <Button as={Link} href={PATHS.contact} variant="outline">
              Contact Us
            </Button>
          </>
        }
      >
        {isUnhealthy ? whenUnhealthy : failure || whenEmpty}
      </EmptyState>
    </div>
  );
}
