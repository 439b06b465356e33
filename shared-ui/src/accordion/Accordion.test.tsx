import { render, screen } from '@testing-library/react';
import { Accordion, AccordionItem } from './Accordion';

test('only items with defaultOpen are open, and screen readers skip the number', () => {
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
