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
  /** Whose data is missing; the API's own words, where it has refused, are shown instead of `whenEmpty`. */
  of: StoreDefinition<State>;
  whenEmpty: string;
  /** While the service is unwell the page asks again by itself: there is nothing to press. */
  whenUnwell: string;
  onRetry: (state: State) => void;
}

/** Nothing to list, or nothing that could be fetched: the 'No Data' drawing, and what can be done about it. */
export function NoData<State extends RemoteData<unknown, unknown>>(props: NoDataProps<State>) {
  const { of, whenEmpty, whenUnwell, onRetry } = props;
  const isUnwell = useSiteState(({ health }) => health === false);
  const refusal = useStore(of, (state) => (hasFailed(state) ? state.message : ''));
  const stores = useStores();
  return (
    <div className={styles.place}>
      <EmptyState
        art={NO_DATA_ART}
        actions={
          <>
            {!isUnwell && (
              <Button icon={<Icon glyph={RefreshCw} />} onClick={() => onRetry(stores.get(of).getState())}>
                Try again
              </Button>
            )}
            <Button as={Link} href={PATHS.contact} variant="outline">
              Contact Us
            </Button>
          </>
        }
      >
        {isUnwell ? whenUnwell : refusal || whenEmpty}
      </EmptyState>
    </div>
  );
}
