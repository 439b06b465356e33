import { anOrder, aPricing } from '@stepwell/contract/testing';
import { testContext } from '@stepwell/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import jsQR from 'jsqr';
import { orderIn } from '../../scenarios/parts/orders';
import { callsTo, openCheckout, openOrder, rememberFixtureOrder, sendReference } from '../testing';

// The page opens at the payment step.
beforeEach(() => {
  rememberFixtureOrder();
});

const paidBox = () => screen.findByRole('checkbox', { name: 'I have successfully paid via UPI Scan' });
const reference = () => screen.getByRole('textbox', { name: 'UPI reference' });
const submit = () => screen.getByRole('button', { name: 'Submit' });

describe('payment step', () => {
  test('the QR code contains the UPI link of payee, amount and note', async () => {
    await openCheckout();

    expect(decode(await screen.findByRole('img', { name: 'UPI QR code for ₹1,178.82' }))).toBe(
      'upi://pay?pa=stepwell@okhdfcbank&pn=Stepwell%20Academy&am=1178.82&cu=INR&tn=9876543210-ORD7K3QF9WX2M',
    );
  });

  test('shows the payee, and copies amount, UPI ID and note', async () => {
    const { user } = await openCheckout();
    await paidBox();

    expect(screen.getByText('Stepwell Academy')).toBeVisible();
    for (const [name, text] of [
      ['Copy amount', '1178.82'],
      ['Copy UPI ID', 'stepwell@okhdfcbank'],
      ['Copy note', '9876543210-ORD7K3QF9WX2M'],
    ] as const) {
      await user.click(screen.getByRole('button', { name }));
      await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(text));
    }
  });

  test('adds merchant code and order id to QR code and link of a registered merchant', async () => {
    await openCheckout({ settings: { payeeMerchantCode: '8299' } });

    const link = await screen.findByRole('link', { name: 'Pay ₹1,178.82 with a UPI app' });
    expect(link.getAttribute('href')).toMatch(/&tn=9876543210-ORD7K3QF9WX2M&mc=8299&tr=ORD7K3QF9WX2M$/);
    expect(decode(await screen.findByRole('img', { name: /^UPI QR code/ }))).toBe(link.getAttribute('href'));
  });

  test('explains what to do if the QR code is not saved', async () => {
    const { user } = await openCheckout();
    await screen.findByRole('img', { name: /^UPI QR code/ });

    await user.click(screen.getByRole('button', { name: 'Save QR' }));

    expect(screen.getByText('Nothing saved? Take a screenshot of the code.')).toBeVisible();
  });

  test.each([
    [2000, /save the code and open it in a UPI app/],
    [2000.01, /pay a saved code up to about ₹2,000 only: to pay ₹2,000.01 without scanning, copy the UPI ID/],
  ])('explains the limit of saved codes for ₹%p', async (courseTotalPrice, text) => {
    const order = anOrder({ courseTotalPrice });
    await openOrder(orderIn('created', { order, pricing: aPricing({ courseTotal: courseTotalPrice }) }));
    await paidBox();

    expect(screen.getByText(text)).toBeVisible();
  });
});

describe('reference', () => {
  test('has a field only while the box is checked', async () => {
    const { user } = await openCheckout();
    expect(submit()).toBeDisabled();

    await user.click(await paidBox());
    expect(reference()).toBeVisible();
    expect(reference()).toBeValid();
    expect(submit()).toBeDisabled();
    await user.click(await paidBox());

    expect(screen.queryByRole('textbox', { name: 'UPI reference' })).not.toBeInTheDocument();
  });

  test.each([
    ['43271806912', false],
    ['AXIS43271806', true],
    ['  432718069123  ', true],
  ])('%p can be sent: %p', async (value, isValid) => {
    const { user } = await openCheckout();

    await user.click(await paidBox());
    await user.type(reference(), value);

    if (isValid) await waitFor(() => expect(submit()).toBeEnabled());
    else expect(await screen.findByText('Enter the 12-character payment reference')).toBeVisible();
    expect(reference().matches('[aria-invalid=true]')).toBe(!isValid);
    expect(submit().matches(':disabled')).toBe(!isValid);
  });

  test('is cleaned and sent once; the order is then under review', async () => {
    const context = testContext();
    const releaseReply = context.hold('POST /api/orders/updateOrderStatus');
    const { user, sent } = await openCheckout({ context });

    await user.click(await paidBox());
    await user.type(reference(), 'UTR: 4327 1806 ९१२३ ');
    await waitFor(() => expect(submit()).toBeEnabled());
    await user.dblClick(submit());
    releaseReply();

    expect(await screen.findByRole('heading', { name: 'Thanks for Your Order' })).toHaveFocus();
    expect(callsTo(sent, 'updateOrderStatus').map(({ body }) => body)).toEqual([
      { orderId: anOrder().orderId, paymentMode: 'upi-scan', txnId: '432718069123' },
    ]);
  });

  test('is restored after a reload', async () => {
    const first = await openCheckout();
    await first.user.click(await paidBox());
    await first.user.type(reference(), '43271');
    first.unmount();

    await openCheckout();

    expect(await paidBox()).toBeChecked();
    expect(reference()).toHaveValue('43271');
  });

  test('can be corrected after a refusal, whose reason is shown', async () => {
    const { user } = await openCheckout({
      answers: {
        'POST /api/orders/updateOrderStatus': [
          { status: 409, message: 'This reference number is already linked to another order.' },
          { status: 200 },
        ],
      },
    });

    await sendReference(user);
    expect(await screen.findByRole('heading', { name: 'Something Went Wrong' })).toHaveFocus();
    expect(screen.getByText('This reference number is already linked to another order.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Mail support' })).toHaveAttribute(
      'href',
      'mailto:help@stepwell.example?subject=Order%20ORD7K3QF9WX2M',
    );
    await user.click(screen.getByRole('button', { name: 'Submit again' }));
    expect(reference()).toHaveValue('432718069123');
    await user.type(reference(), '{Backspace}4');
    await waitFor(() => expect(submit()).toBeEnabled());
    await user.click(submit());

    expect(await screen.findByText('We have received your details and under review.')).toBeVisible();
  });
});

const MODULE_PX = 4;

/** Reads a QR code with the logo's white field over its center. jsdom paints nothing, so this paints the SVG's rows (`M<x> <y>h<run>`). */
function decode(picture: HTMLElement): string | undefined {
  const svg = decodeURIComponent(picture.getAttribute('src')?.split(',')[1] ?? '');
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const width = size * MODULE_PX;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  const paint = (x: number, y: number, modules: number, value: number) => {
    for (let row = y * MODULE_PX; row < (y + 1) * MODULE_PX; row += 1)
      for (let column = x * MODULE_PX; column < (x + modules) * MODULE_PX; column += 1)
        pixels.fill(value, (row * width + column) * 4, (row * width + column) * 4 + 3);
  };
  for (const [, x, y, run] of svg.matchAll(/M(\d+)[ ,](\d+) ?h(\d+)/g))
    paint(Number(x), Number(y), Number(run), 0);
  // The logo's field has 16 % of the code's width.
  const [start, end] = [Math.floor(size * 0.42), Math.ceil(size * 0.58)];
  for (let y = start; y < end; y += 1) paint(start, y, end - start, 255);
  return jsQR(pixels, width, width)?.data;
}
