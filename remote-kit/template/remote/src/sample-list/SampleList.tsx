import { hasFailed, useSiteState, useStore, useStores } from '@stepwell/platform';
import { Button, Card, EmptyState, Grid, Heading, Skeleton, SkeletonGroup, Text } from '@stepwell/shared-ui';
import styles from './SampleList.module.css';
import { sampleStore } from './sample.store';

export interface SampleListProps {
  /** Level of the items' headings. */
  level: 2 | 3;
}

/** The list in every state: loading, empty, failed, or a grid of cards. */
export function SampleList({ level }: SampleListProps) {
  const isUnwell = useSiteState(({ health }) => health === false);
  const isBroken = useStore(sampleStore, hasFailed);
  const items = useStore(sampleStore, ({ loading, data }) => (loading ? null : data));
  if (isUnwell || isBroken || items?.length === 0) return <NothingToList level={level} />;
  if (!items) return <Skeletons />;
  return (
    <Grid aria-label="Sample">
      {items.map(({ id, title, summary }) => (
        <Card key={id} as="li" className={styles.card}>
          <Heading level={level} size="title-md">
            {title}
          </Heading>
          <Text tone="muted">{summary}</Text>
        </Card>
      ))}
    </Grid>
  );
}

const CARDS = ['one', 'two', 'three'];

function Skeletons() {
  return (
    <SkeletonGroup label="Loading sample">
      <Grid>
        {CARDS.map((key) => (
          <Card key={key} as="li" className={styles.card} aria-hidden="true">
            <Skeleton shape="title" width="half" />
            <Skeleton />
            <Skeleton width="wide" />
          </Card>
        ))}
      </Grid>
    </SkeletonGroup>
  );
}

/** The empty or failed list. While the health check fails there is no button: the shell repeats the check, and then loads the list. */
function NothingToList({ level }: SampleListProps) {
  const isUnwell = useSiteState(({ health }) => health === false);
  const refusal = useStore(sampleStore, (state) => (hasFailed(state) ? state.message : ''));
  const stores = useStores();
  const retry = () => stores.get(sampleStore).getState().reload();
  return (
    <EmptyState level={level} actions={isUnwell ? undefined : <Button onClick={retry}>Try again</Button>}>
      {isUnwell
        ? 'This list cannot be reached for a moment. The page asks again by itself.'
        : refusal || 'There is nothing here yet. Please look again soon.'}
    </EmptyState>
  );
}
