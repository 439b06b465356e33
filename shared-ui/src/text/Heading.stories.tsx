import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Heading } from './Heading';

export default {
  component: Heading,
  args: { level: 2, size: 'title-md', children: 'Go deep. Rise ready.' },
} satisfies Meta<typeof Heading>;
type Story = StoryObj<typeof Heading>;

export const DisplayExtraLarge: Story = { args: { size: 'display-xl' } };
export const DisplayLarge: Story = { args: { size: 'display-lg' } };
export const DisplayMedium: Story = { args: { size: 'display-md' } };
export const TitleLarge: Story = { args: { size: 'title-lg' } };
export const TitleMedium: Story = { args: { size: 'title-md' } };
export const TitleSmall: Story = { args: { size: 'title-sm' } };
