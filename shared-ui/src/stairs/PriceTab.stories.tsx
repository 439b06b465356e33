import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Section } from '../layout/Section';
import { Skeleton } from '../skeleton/Skeleton';
import { PriceTab } from './PriceTab';

export default { component: PriceTab } satisfies Meta;

/** A PriceTab needs a positioned parent, such as a section. */
export const OnAPicture: StoryObj<typeof PriceTab> = {
  render: () => (
    <Section space="none" wrap={false} aria-label="A picture with its price">
      <Skeleton shape="media" />
      <PriceTab>₹8,999</PriceTab>
    </Section>
  ),
};
