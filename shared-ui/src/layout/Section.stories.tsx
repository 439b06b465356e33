import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { ArrowLink } from '../link/ArrowLink';
import { Heading } from '../text/Heading';
import { Eyebrow, Text } from '../text/Text';
import { Card } from './Card';
import { Section, SectionHead, Stepped, Wrap } from './Section';

export default {
  component: Section,
  subcomponents: { SectionHead, Stepped, Wrap },
  parameters: { layout: 'fullscreen' },
  args: { 'aria-label': 'A band', children: <Text>Text and controls have the colours of the band.</Text> },
} satisfies Meta<typeof Section>;
type Story = StoryObj<typeof Section>;

export const Plain: Story = {};
export const Alt: Story = { args: { band: 'alt' } };
export const Deep: Story = { args: { band: 'deep' } };
export const SpaceAbove: Story = { args: { band: 'alt', space: 'top' } };
export const SpaceBelow: Story = { args: { band: 'alt', space: 'bottom' } };
export const WithoutSpace: Story = { args: { band: 'alt', space: 'none' } };
export const WithHead: Story = {
  args: {
    band: 'alt',
    children: (
      <SectionHead end={<ArrowLink href="#all">See all</ArrowLink>}>
        <Eyebrow>Section</Eyebrow>
        <Heading level={2} size="display-md">
          The head of a section
        </Heading>
      </SectionHead>
    ),
  },
};
export const SteppedEdge: Story = {
  render: () => (
    <>
      <Section band="alt" aria-label="The band above">
        <Text>The band above</Text>
      </Section>
      <Section band="deep" stepped aria-label="A stepped band">
        <Text size="lead">Its upper edge is a stair.</Text>
      </Section>
    </>
  ),
};
export const NarrowContainer: Story = {
  args: {
    wrap: false,
    children: (
      <Wrap width="narrow">
        <Card>As wide as the narrow container</Card>
      </Wrap>
    ),
  },
};
