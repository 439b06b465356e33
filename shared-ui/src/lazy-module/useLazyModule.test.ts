import { act, renderHook } from '@testing-library/react';
import { useLazyModule } from './useLazyModule';

test('a press in the very moment in which the code is lost asks for it again', async () => {
  let lose = () => {};
  const lost = new Promise<string>((_, reject) => {
    lose = () => reject(new Error('no network'));
  });
  const fetchCode = jest.fn(async () => 'the code').mockReturnValueOnce(lost);
  const { result } = renderHook(() => useLazyModule(fetchCode, 8000));
  act(() => result.current.want());

  // Both are told within one batch of React's, as when a press comes while a failed request is heard of.
  await act(async () => {
    lose();
    await lost.catch(() => undefined);
    result.current.press();
  });

  expect(fetchCode).toHaveBeenCalledTimes(2);
  expect(result.current).toMatchObject({ code: 'the code', isOwed: true });
});

test('code that was lost is requested again when the network is back, once', async () => {
  const fetchCode = jest.fn(async () => 'the code').mockRejectedValueOnce(new Error('no network'));
  const { result } = renderHook(() => useLazyModule(fetchCode, 8000));
  await act(async () => result.current.press());
  expect(result.current.hasFailed).toBe(true);

  await act(async () => void window.dispatchEvent(new Event('online')));
  await act(async () => void window.dispatchEvent(new Event('online')));

  expect(fetchCode).toHaveBeenCalledTimes(2);
  expect(result.current).toMatchObject({ code: 'the code', hasFailed: false, isOwed: false });
});
