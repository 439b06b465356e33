import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { BackToTop } from './BackToTop';

export default { component: BackToTop } satisfies Meta;
type Story = StoryObj<typeof BackToTop>;

export const Hidden: Story = { args: { isVisible: false } };
export const Visible: Story = { args: { isVisible: true } };
