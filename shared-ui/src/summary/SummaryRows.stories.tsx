import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { SummaryRow, SummaryRows } from './SummaryRows';

export default { component: SummaryRows, subcomponents: { SummaryRow } } satisfies Meta;

export const Price: StoryObj<typeof SummaryRows> = {
  render: () => (
    <SummaryRows>
      <SummaryRow label="List price">₹14,999.00</SummaryRow>
      <SummaryRow label="Discount" tone="minus">
        ₹6,000.00
      </SummaryRow>
      <SummaryRow label="Total" tone="total">
        ₹8,999.00
      </SummaryRow>
    </SummaryRows>
  ),
};
