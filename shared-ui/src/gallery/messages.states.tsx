import {
  Alert,
  Button,
  Chip,
  EmptyState,
  FallbackCard,
  Grid,
  Hourglass,
  Icon,
  Loader,
  Lock,
  RefreshCw,
  RouteBar,
  Skeleton,
  SkeletonCard,
  SkeletonGroup,
  Spinner,
} from '../index';
import { type CatalogueShelf, eachOf } from './component-states';

const SHAPES = ['block', 'line', 'title', 'pill', 'media', 'arch'] as const;

/** What the site says about itself: news, waiting, nothing there, something broken. */
export const MESSAGES: CatalogueShelf = {
  title: 'Messages',
  components: {
    Alert: {
      flow: 'column',
      states: {
        ok: () => <Alert tone="ok">Thank you. Your query is in, with reference Q-20418.</Alert>,
        bad: () => <Alert tone="bad">Network error. Please check your internet connection.</Alert>,
        warn: () => (
          <Alert tone="warn" glyph={Lock} live={false}>
            Registration closed on 12 October 2026.
          </Alert>
        ),
        info: () => (
          <Alert tone="info" glyph={Hourglass} live={false}>
            Not open yet. The price will be announced with the dates.
          </Alert>
        ),
      },
    },
    Chip: {
      states: {
        ...eachOf(['live', 'soon', 'closed', 'neutral', 'success'], (tone) => (
          <Chip tone={tone}>Tone {tone}</Chip>
        )),
        'on-artwork': () => (
          <Chip tone="live" onArt>
            On artwork
          </Chip>
        ),
      },
    },
    Spinner: { states: { turning: () => <Spinner label="Turning" /> } },
    Skeleton: {
      flow: 'columns',
      states: {
        ...eachOf(SHAPES, (shape) => <Skeleton shape={shape} />),
        ...eachOf(['wide', 'half', 'short'], (width) => <Skeleton width={width} />),
      },
    },
    SkeletonCard: { flow: 'columns', states: { card: () => <SkeletonCard /> } },
    SkeletonGroup: {
      flow: 'column',
      states: {
        'three-cards': () => (
          <SkeletonGroup>
            <Grid>
              {[1, 2, 3].map((number) => (
                <li key={number}>
                  <SkeletonCard />
                </li>
              ))}
            </Grid>
          </SkeletonGroup>
        ),
      },
    },
    Loader: {
      flow: 'column',
      states: {
        region: () => <Loader cover="region" />,
        screen: {
          Show: () => <Loader label="Loading all of it" />,
          shows: 'Loading all of it',
          isAlone: true,
        },
      },
    },
    RouteBar: {
      states: {
        hidden: () => <RouteBar percent={null} />,
        'half-way': { Show: () => <RouteBar percent={50} />, isAlone: true },
      },
    },
    EmptyState: {
      flow: 'column',
      states: {
        plain: () => <EmptyState />,
        'with-ways-on': () => (
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
        ),
      },
    },
    FallbackCard: {
      flow: 'column',
      states: {
        'with-words': () => (
          <FallbackCard onRetry={() => undefined}>The rest of the page works.</FallbackCard>
        ),
        busy: () => <FallbackCard onRetry={() => undefined} busy />,
        'without-retry': () => <FallbackCard title="Without a second try" />,
      },
    },
  },
};
