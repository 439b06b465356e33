import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { CreditCard, QrCode } from 'lucide-react';
import { ChoiceGroup, RadioCard } from './RadioCard';

export default { component: ChoiceGroup, subcomponents: { RadioCard } } satisfies Meta;
type Story = StoryObj<typeof ChoiceGroup>;

const CHOICES = (
  <>
    <RadioCard name="mode" value="scan" title="UPI Scan" note="Any UPI app, no charges" glyph={QrCode} />
    <RadioCard name="mode" value="later" title="Later" />
    <RadioCard
      name="mode"
      value="card"
      title="Card"
      note="Coming Soon. Not Available"
      glyph={CreditCard}
      disabled
    />
  </>
);

export const NothingChosen: Story = {
  args: { legend: 'Payment mode', required: true, error: 'Payment mode is required', children: CHOICES },
};
export const Chosen: Story = {
  args: { legend: 'Payment mode', required: true, children: CHOICES },
  play: ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('radio', { name: /UPI Scan/ })),
};
