import { Eyebrow, Heading, Prose, Text } from '../index';
import { type CatalogueShelf, eachOf } from './component-states';

const SIZES = ['display-xl', 'display-lg', 'display-md', 'title-lg', 'title-md', 'title-sm'] as const;

/** Headings and running text. */
export const TYPE: CatalogueShelf = {
  title: 'Type',
  components: {
    Heading: {
      flow: 'column',
      states: eachOf(SIZES, (size) => (
        <Heading level={4} size={size}>
          Go deep. Rise ready.
        </Heading>
      )),
    },
    Eyebrow: { states: { plain: () => <Eyebrow>Eyebrow</Eyebrow> } },
    Text: {
      flow: 'column',
      states: {
        lead: () => <Text size="lead">A lead opens a section, once.</Text>,
        body: () => <Text>Body text. Registration ends on 30 November. ₹8,999 for 148 lectures.</Text>,
        small: () => (
          <Text size="sm" tabular>
            Small, with figures of equal width: 1,284
          </Text>
        ),
        smallest: () => <Text size="xs">The smallest, for hints.</Text>,
        ...eachOf(['muted', 'quiet', 'success', 'danger'], (tone) => (
          <Text tone={tone}>Text that is {tone}.</Text>
        )),
      },
    },
    Prose: {
      flow: 'column',
      states: {
        'long-text': () => (
          <Prose>
            <Heading level={4} size="title-md">
              A heading in long text
            </Heading>
            <p>A paragraph at the reading measure, in the second colour of text.</p>
            <ul>
              <li>A point, with the stair as its bullet</li>
              <li>Another</li>
            </ul>
          </Prose>
        ),
      },
    },
  },
};
