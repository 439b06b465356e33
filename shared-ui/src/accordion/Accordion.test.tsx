import { render, screen } from '@testing-library/react';
import { Accordion, AccordionItem } from './Accordion';

test('opens only items with defaultOpen', () => {
  render(
    <Accordion>
      <AccordionItem title="Algorithms" number={1} note="20 lectures" defaultOpen>
        Sorting
      </AccordionItem>
      <AccordionItem title="Networks" number={2}>
        Routing
      </AccordionItem>
    </Accordion>,
  );

  expect(screen.getByText('Sorting')).toBeVisible();
  expect(screen.getByText('Routing')).not.toBeVisible();
  expect(screen.getByText('1')).toHaveAttribute('aria-hidden', 'true');
});
