import { screen, within } from '@testing-library/react';
import { openCheckout } from '../../testing';

const summary = () => within(screen.getByRole('complementary', { name: 'Order summary' }));
/** The line that unfolds the summary. jsdom applies no CSS, so the line is on the page at any width. */
const line = () => summary().getByRole('button', { name: /^Order summary/ });

test('a line with amount, course and coupon text unfolds the summary', async () => {
  const { user } = await openCheckout();
  expect(line()).toHaveTextContent(
    'Order summary, ₹1,178.82Quantitative Aptitude and Logical ReasoningHave a coupon?',
  );
  expect(line()).toHaveAttribute('aria-expanded', 'false');

  await user.click(line());

  expect(line()).toHaveAttribute('aria-expanded', 'true');
  const content = document.getElementById(line().getAttribute('aria-controls') ?? '') as HTMLElement;
  expect(within(content).getByRole('textbox', { name: 'Coupon code' })).toBeInTheDocument();
  expect(within(content).getByText('GST (18%)')).toBeInTheDocument();
});
