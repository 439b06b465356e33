import { PAYMENT_MODES } from '@stepwell/contract';
import { paymentProviders } from './providers';

test('every payment mode of the contract has a provider', async () => {
  const providers = await paymentProviders();

  expect(Object.keys(providers)).toEqual(Object.keys(PAYMENT_MODES));
  for (const provider of Object.values(providers)) {
    expect(provider).toEqual({ takeReference: expect.any(Function) });
  }
});
