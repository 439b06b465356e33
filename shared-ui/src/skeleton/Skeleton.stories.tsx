import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Grid } from '../layout/Grid';
import { Skeleton, SkeletonCard, SkeletonGroup } from './Skeleton';

export default { component: Skeleton, subcomponents: { SkeletonCard, SkeletonGroup } } satisfies Meta;
type Story = StoryObj<typeof Skeleton>;

const SHAPES = ['block', 'line', 'title', 'pill', 'media', 'arch'] as const;
const WIDTHS = ['wide', 'half', 'short'] as const;

export const Shapes: Story = {
  render: () => (
    <Grid>
      {SHAPES.map((shape) => (
        <li key={shape}>
          <Skeleton shape={shape} />
        </li>
      ))}
    </Grid>
  ),
};
export const Widths: Story = {
  render: () => (
    <Grid>
      {WIDTHS.map((width) => (
        <li key={width}>
          <Skeleton width={width} />
        </li>
      ))}
    </Grid>
  ),
};
export const ThreeCards: Story = {
  render: () => (
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
};
