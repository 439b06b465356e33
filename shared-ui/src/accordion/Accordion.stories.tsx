import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Text } from '../text/Text';
import { Accordion, AccordionItem } from './Accordion';

export default { component: Accordion, subcomponents: { AccordionItem } } satisfies Meta;
type Story = StoryObj<typeof Accordion>;

export const Closed: Story = {
  render: () => (
    <Accordion>
      <AccordionItem title="Who can enrol?">
        <Text tone="muted">Anyone who prepares for the exam.</Text>
      </AccordionItem>
      <AccordionItem title="Is there a receipt?">
        <Text tone="muted">It comes by e-mail.</Text>
      </AccordionItem>
    </Accordion>
  ),
};
export const NumberedAndOpen: Story = {
  render: () => (
    <Accordion>
      <AccordionItem number={1} title="Linear algebra" note="18 lectures, 14 h 20 m" defaultOpen>
        <Text tone="muted">Vectors, matrices, eigenvalues.</Text>
      </AccordionItem>
      <AccordionItem number={2} title="Calculus">
        <Text tone="muted">Limits and derivatives.</Text>
      </AccordionItem>
    </Accordion>
  ),
};
