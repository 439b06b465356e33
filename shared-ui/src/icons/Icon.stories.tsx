import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Mail } from 'lucide-react';
import { Instagram, LinkedIn, WhatsApp } from './brand-marks';
import { Icon } from './Icon';

export default { component: Icon, subcomponents: { LinkedIn, Instagram, WhatsApp } } satisfies Meta;
type Story = StoryObj<typeof Icon>;

export const Small: Story = { args: { glyph: Mail, size: 'sm', label: 'Small' } };
export const AsTheText: Story = { args: { glyph: Mail, label: 'As large as the text' } };
export const Large: Story = { args: { glyph: Mail, size: 'lg', label: 'Large' } };
export const OnLinkedIn: Story = { args: { glyph: LinkedIn, size: 'lg', label: 'LinkedIn' } };
export const OnInstagram: Story = { args: { glyph: Instagram, size: 'lg', label: 'Instagram' } };
export const OnWhatsApp: Story = { args: { glyph: WhatsApp, size: 'lg', label: 'WhatsApp' } };
