import type { Meta, StoryObj } from '@storybook/react-webpack5';
import type { ReactElement } from 'react';
import { Grid } from '../layout/Grid';
import { Skeleton, SkeletonCard, SkeletonGroup } from './Skeleton';

export default { component: Skeleton, subcomponents: { SkeletonCard, SkeletonGroup } } satisfies Meta;
type Story = StoryObj<typeof Skeleton>;

const SHAPES = ['block', 'line', 'title', 'pill', 'media', 'arch'] as const;
const WIDTHS = ['wide', 'half', 'short'] as const;

export const Shapes: Story = {
  render: () => inGrid(SHAPES.map((shape) => <Skeleton key={shape} shape={shape} />)),
};
export const Widths: Story = {
  render: () => inGrid(WIDTHS.map((width) => <Skeleton key={width} width={width} />)),
};
export const ThreeCards: Story = {
  render: () => (
    <SkeletonGroup>{inGrid([1, 2, 3].map((number) => <SkeletonCard key={number} />))}</SkeletonGroup>
  ),
};

function inGrid(skeletons: ReactElement[]) {
  return (
    <Grid>
      {skeletons.map((skeleton) => (
        <li key={skeleton.key}>{skeleton}</li>
      ))}
    </Grid>
  );
}
