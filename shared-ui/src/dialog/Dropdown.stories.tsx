import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { ArrowLink } from '../link/ArrowLink';
import { Dropdown } from './Dropdown';

export default {
  component: Dropdown,
  args: {
    label: 'Courses menu',
    anchor: <ArrowLink href="#courses">Courses</ArrowLink>,
    children: (
      <ul>
        <li>
          <ArrowLink href="#first">The first course</ArrowLink>
        </li>
        <li>
          <ArrowLink href="#second">The second course</ArrowLink>
        </li>
      </ul>
    ),
  },
} satisfies Meta<typeof Dropdown>;
type Story = StoryObj<typeof Dropdown>;

export const Closed: Story = {};
export const Open: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Courses menu' }));
    await canvas.findByRole('link', { name: 'The second course' });
  },
};
