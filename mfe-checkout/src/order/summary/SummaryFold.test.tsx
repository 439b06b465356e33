import { screen, within } from '@testing-library/react';
import { fillForm, openCheckout, placeOrderButton } from '../../testing';

jest.setTimeout(20_000);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const summary = () => within(screen.getByRole('complementary', { name: 'Order summary' }));
const line = () => summary().getByRole('button', { name: /^Order summary/ });

test('one line names course and amount, asks for a coupon, and opens the summary with the coupon box', async () => {
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

test('it asks for no coupon once there is an order', async () => {
  const { user } = await openCheckout();

  await fillForm(user);
  await user.click(placeOrderButton());
  await screen.findByRole('heading', { name: 'Pay with any UPI app' });

  expect(line()).toHaveTextContent(/^Order summary, ₹1,178.82Quantitative Aptitude and Logical Reasoning$/);
});
