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

export interface NoDataProps<State extends RemoteData<unknown, unknown>> {
  /** The store that has no data. If its call has failed, the message of the failure replaces `whenEmpty`. */
  store: StoreDefinition<State>;
  whenEmpty: string;
  /** Shown while the service is unhealthy, without 'Try again': the data are loaded when the service is healthy again. */
  whenUnhealthy: string;
  onRetry: (state: State) => void;
}

/** The 'No Data' drawing with a reason, and a button that loads again. */
export function NoData<State extends RemoteData<unknown, unknown>>(props: NoDataProps<State>) {
  const { store, whenEmpty, whenUnhealthy, onRetry } = props;
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
              <Button icon={<Icon glyph={RefreshCw} />} onClick={() => onRetry(stores.get(store).getState())}>
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
