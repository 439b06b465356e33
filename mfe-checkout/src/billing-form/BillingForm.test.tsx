import { NETWORK_ERROR } from '@stepwell/contract';
import { testContext } from '@stepwell/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import {
  callsTo,
  fillForm,
  NOTE,
  openCheckout,
  placeOrder,
  placeOrderButton,
  rememberFixtureOrder,
} from '../testing';

describe('billing form', () => {
  test('is initially empty, without a payment mode, and cannot be submitted', async () => {
    await openCheckout();

    expect(screen.getByRole('textbox', { name: 'Full name' })).toHaveValue('');
    expect(screen.getByRole('radio', { name: 'UPI Scan' })).not.toBeChecked();
    expect(placeOrderButton()).toBeDisabled();
    expect(screen.getByText('Your Transaction is Secured with SSL Encryption')).toBeVisible();
  });

  test('shows Razorpay, disabled, as Coming Soon and Not Available', async () => {
    await openCheckout();

    expect(screen.getByRole('radio', { name: 'Razorpay' })).toBeDisabled();
    expect(screen.getByText('Coming Soon')).toBeVisible();
    expect(screen.getByText('Not Available')).toBeVisible();
  });

  test('links the checkbox text to the privacy policy, as specified, and has links to terms and refund policy', async () => {
    await openCheckout();

    expect(
      screen.getByRole('checkbox', { name: 'I have read and agree to the website terms and conditions' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'terms and conditions' })).toHaveAttribute(
      'href',
      '/privacy-policy',
    );
    expect(screen.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms-and-conditions');
    expect(screen.getByRole('link', { name: 'Refund policy' })).toHaveAttribute('href', '/refund-policy');
  });

  test('shows an error when the terms are unchecked again', async () => {
    const { user } = await openCheckout();
    const terms = screen.getByRole('checkbox', { name: /I have read and agree/ });

    await user.dblClick(terms);
    await user.tab();

    expect(await screen.findByText('You must accept the terms and conditions')).toBeVisible();
  });

  test('sends the referral code of this visit with the order', async () => {
    sessionStorage.setItem('stepwell.ref', 'FRIEND-7');
    const { user, sent, container } = await openCheckout();

    await fillForm(user);
    expect(container.querySelector('input[type=hidden][name=referralCode]')).toHaveValue('FRIEND-7');
    await user.click(placeOrderButton());
    await screen.findByRole('heading', { name: 'Pay with any UPI app' });

    expect(callsTo(sent, 'placeOrder')[0]?.body).toMatchObject({ referralCode: 'FRIEND-7' });
  });

  test.each([
    ['Full name', '\u202aIshita\u00a0Deshpande\u202c'],
    ['E-mail', '<ishita@example.org>;'],
    ['Phone', '+91 ९८७६५ ४३२१०'],
  ])('cleans the pasted %s %j before validation', async (label, pasted) => {
    const { user, sent } = await openCheckout();
    await fillForm(user);
    const field = screen.getByRole('textbox', { name: label });

    await user.clear(field);
    await user.click(field);
    await user.paste(pasted);
    await user.tab();
    await waitFor(() => expect(placeOrderButton()).toBeEnabled());
    expect(field).not.toHaveAttribute('aria-invalid', 'true');
    await user.click(placeOrderButton());
    await screen.findByRole('heading', { name: 'Pay with any UPI app' });

    expect(callsTo(sent, 'placeOrder')[0]?.body).toMatchObject({
      studentDetail: {
        studentName: 'Ishita Deshpande',
        studentEmail: 'ishita@example.org',
        studentPhone: '9876543210',
      },
    });
  });

  test('places one order on a triple click', async () => {
    const context = testContext();
    const releaseReply = context.hold('POST /api/orders/placeOrder');
    const { user, sent } = await openCheckout({ context });

    await fillForm(user);
    await user.tripleClick(placeOrderButton());
    releaseReply();
    await screen.findByRole('heading', { name: 'Pay with any UPI app' });

    expect(callsTo(sent, 'placeOrder')).toHaveLength(1);
  });

  test('a retry after a network error has the same idempotency key', async () => {
    const { user, sent } = await openCheckout({
      answers: { 'POST /api/orders/placeOrder': ['drop', { status: 200 }] },
    });

    await fillForm(user);
    await user.click(placeOrderButton());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(NETWORK_ERROR);
    expect(alert.parentElement).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue('ishita@example.org');
    await waitFor(() => expect(placeOrderButton()).toBeEnabled());
    await user.click(placeOrderButton());
    await screen.findByRole('heading', { name: 'Pay with any UPI app' });

    const keys = callsTo(sent, 'placeOrder').map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  test('the server’s error of a field is a link to the field', async () => {
    const { user } = await openCheckout({
      answers: {
        'POST /api/orders/placeOrder': {
          status: 422,
          data: { fields: { 'studentDetail.studentEmail': 'Enter a valid email address' } },
        },
      },
    });

    await fillForm(user);
    await user.click(placeOrderButton());
    await user.click(await screen.findByRole('link', { name: 'Enter a valid email address' }));

    const email = screen.getByRole('textbox', { name: 'E-mail' });
    expect(email).toHaveFocus();
    expect(email).toHaveAccessibleDescription('Enter a valid email address');
    // The text is shown at the field, and in the list of problems as a link to the field.
    expect(screen.getAllByText('Enter a valid email address')).toHaveLength(2);
  });

  test('restores the draft after a reload', async () => {
    const first = await openCheckout();
    await fillForm(first.user);
    first.unmount();

    await openCheckout();

    await waitFor(() => expect(placeOrderButton()).toBeEnabled());
    expect(screen.getByRole('textbox', { name: 'Full name' })).toHaveValue(' Ishita Deshpande ');
    expect(screen.getByRole('radio', { name: 'UPI Scan' })).toBeChecked();
  });

  test('removes the draft once the order is placed', async () => {
    const { user } = await openCheckout();

    await placeOrder(user);

    expect(Object.keys(sessionStorage)).toEqual(['stepwell.checkout.reference']);
  });

  test('places no second order after another tab has placed one', async () => {
    const context = testContext();
    const { user, sent } = await openCheckout({ context });
    await fillForm(user);

    rememberFixtureOrder();
    await user.click(placeOrderButton());

    expect(await screen.findByText(NOTE)).toBeVisible();
    expect(callsTo(sent, 'placeOrder')).toHaveLength(0);
  });
});
