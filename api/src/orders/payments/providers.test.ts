import { PAYMENT_MODES } from '@stepwell/contract';
import { paymentProviders } from './providers';

test('every mode of payment that the contract names has its provider', async () => {
  const providers = await paymentProviders();

  expect(Object.keys(providers)).toEqual(Object.keys(PAYMENT_MODES));
  for (const provider of Object.values(providers)) {
    expect(provider).toEqual({ takeReference: expect.any(Function) });
  }
});
