import { Hourglass, Lock, RefreshCw } from 'lucide-react';
import { Alert } from '../alert/Alert';
import { Button } from '../button/Button';
import { Chip } from '../chip/Chip';
import { EmptyState } from '../empty-state/EmptyState';
import { FallbackCard } from '../empty-state/FallbackCard';
import { Icon } from '../icons/Icon';
import { Grid } from '../layout/Grid';
import { Loader } from '../loader/Loader';
import { Skeleton, SkeletonCard, SkeletonGroup } from '../skeleton/Skeleton';
import { Spinner } from '../spinner/Spinner';
import { Shelf, Specimen } from './Specimen';

/** What the site says about itself: news, waiting, nothing there, something broken. */
export function MessageSpecimens() {
  return (
    <Shelf title="Messages">
      <Specimen name="Alert" flow="column">
        <Alert tone="ok">Thank you. Your query is in, with reference Q-20418.</Alert>
        <Alert tone="bad">Network error. Please check your internet connection.</Alert>
        <Alert tone="warn" glyph={Lock} live={false}>
          Registration closed on 12 October 2026.
        </Alert>
        <Alert tone="info" glyph={Hourglass} live={false}>
          Not open yet. The price will be announced with the dates.
        </Alert>
      </Specimen>
      <Specimen name="Chip">
        <Chip tone="live">Live</Chip>
        <Chip tone="soon">Coming soon</Chip>
        <Chip tone="closed">Registration closed</Chip>
        <Chip>Neutral</Chip>
        <Chip tone="success">Save 40%</Chip>
        <Chip tone="live" onArt>
          On artwork
        </Chip>
      </Specimen>
      <Specimen name="Spinner">
        <Spinner label="Turning" />
      </Specimen>
      <Specimen name="Skeleton" flow="column">
        <SkeletonGroup>
          <Grid>
            <li>
              <SkeletonCard />
            </li>
            <li>
              <Skeleton shape="arch" />
            </li>
            <li>
              <Skeleton shape="title" width="wide" />
              <Skeleton shape="pill" width="half" />
            </li>
          </Grid>
        </SkeletonGroup>
      </Specimen>
      <Specimen name="Loader, in a region" flow="column">
        <Loader cover="region" />
      </Specimen>
      <Specimen name="EmptyState" flow="column">
        <EmptyState
          actions={
            <>
              <Button icon={<Icon glyph={RefreshCw} />}>Try again</Button>
              <Button variant="outline" href="#contact">
                Contact Us
              </Button>
            </>
          }
        >
          The well is dry for a moment. Please try again shortly.
        </EmptyState>
      </Specimen>
      <Specimen name="FallbackCard" flow="column">
        <FallbackCard onRetry={() => undefined}>The rest of the page works.</FallbackCard>
        <FallbackCard onRetry={() => undefined} busy />
        <FallbackCard title="Without a second try" />
      </Specimen>
    </Shelf>
  );
}
