import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Spinner } from './Spinner';

export default { component: Spinner } satisfies Meta;

export const Turning: StoryObj<typeof Spinner> = { args: { label: 'Turning' } };
