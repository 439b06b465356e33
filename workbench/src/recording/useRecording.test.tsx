import { act, renderHook } from '@testing-library/react';
import { useRecording } from './useRecording';

test('a recording is discarded when another session is opened, whose calls do not belong to its steps', async () => {
  const { result, rerender } = renderHook(({ session }) => useRecording(document, session), {
    initialProps: { session: 'first' },
  });
  document.body.innerHTML = '<button>Ask</button>';
  act(() => result.current.begin());
  act(() =>
    document.querySelector('button')?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 })),
  );
  expect(result.current.recording.steps).toEqual([{ click: 'Ask' }]);

  rerender({ session: 'second' });

  expect(result.current.recording).toEqual({ is: 'off', steps: [], unsupported: [] });
});
