import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Mail, Moon, X } from 'lucide-react';
import { IconButton } from './IconButton';

export default { component: IconButton } satisfies Meta;
type Story = StoryObj<typeof IconButton>;

export const Plain: Story = { args: { glyph: Moon, label: 'Plain' } };
export const Tile: Story = { args: { glyph: Mail, label: 'Tile', variant: 'tile' } };
export const Disabled: Story = { args: { glyph: X, label: 'Disabled', disabled: true } };
