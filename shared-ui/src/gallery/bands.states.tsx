import {
  ArrowLink,
  Button,
  Card,
  Eyebrow,
  Field,
  Grid,
  Heading,
  PageHead,
  Section,
  SectionHead,
  Stepped,
  Text,
  TextInput,
  Wrap,
} from '../index';
import styles from './bands.states.module.css';
import { type CatalogueShelf, eachOf } from './component-states';

/** What lays a page out: bands with their grounds and edges, containers, cards. */
export const BANDS: CatalogueShelf = {
  title: 'Layout',
  isWide: true,
  components: {
    PageHead: {
      states: {
        page: () => (
          <PageHead
            title="The head of a page"
            lead="It may have a lead."
            back={
              <ArrowLink href="#top" direction="back">
                Back
              </ArrowLink>
            }
          />
        ),
        course: () => <PageHead variant="course" title="The head of a course, which has a long title" />,
        'with-controls': () => (
          <PageHead title="What stands on the deep ground">
            <div className={styles.onDeep}>
              <Button variant="action">Action</Button>
              <Button>Brand</Button>
              <Button variant="outline">Outline</Button>
              <Button disabled>Disabled</Button>
              <Field label="A field on a deep band" error="Enter a valid email address">
                <TextInput placeholder="you@example.com" />
              </Field>
            </div>
          </PageHead>
        ),
      },
    },
    Section: {
      states: {
        ...eachOf(['plain', 'alt', 'deep'], (band) => (
          <Section band={band} aria-label={`Band ${band}`}>
            <Text>Everything on it has the colours of its ground.</Text>
          </Section>
        )),
        ...eachOf(['top', 'bottom', 'none'], (space) => (
          <Section band="alt" space={space} aria-label={`Room ${space}`}>
            <Text>It keeps this much room.</Text>
          </Section>
        )),
        stepped: () => (
          <Section band="deep" stepped aria-label="Stepped band">
            <Text size="lead">Its upper edge is a stair.</Text>
          </Section>
        ),
      },
    },
    SectionHead: {
      states: {
        'with-link': () => (
          <Section band="alt" aria-label="A section with its head">
            <SectionHead end={<ArrowLink href="#all">See all</ArrowLink>}>
              <Eyebrow>Section</Eyebrow>
              <Heading level={4} size="display-md">
                The head of a section
              </Heading>
            </SectionHead>
          </Section>
        ),
      },
    },
    Stepped: {
      states: {
        edge: () => (
          <Section band="deep" wrap={false} aria-label="An edge">
            <Stepped />
            <Wrap>
              <Text>Below the edge</Text>
            </Wrap>
          </Section>
        ),
      },
    },
    Wrap: {
      states: eachOf(['default', 'narrow'], (width) => (
        <Wrap width={width}>
          <Card>As wide as the container, {width}</Card>
        </Wrap>
      )),
    },
    Grid: {
      states: {
        'three-cards': () => (
          <Grid aria-label="Cards">
            {[1, 2, 3].map((number) => (
              <Card key={number} as="li">
                Card {number}
              </Card>
            ))}
          </Grid>
        ),
      },
    },
    Card: {
      states: {
        ...eachOf([1, 2, 3], (depth) => <Card depth={depth}>Depth {depth}</Card>),
        ...eachOf(['frame', 'none'], (padding) => <Card padding={padding}>Room {padding}</Card>),
        lifts: () => <Card lift>It lifts when pointed at</Card>,
      },
    },
  },
};
