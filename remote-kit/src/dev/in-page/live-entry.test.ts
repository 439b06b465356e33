import type { Entry } from '@stepwell/platform';
import { liveEntry } from './live-entry';

const CONTEXT = {} as Parameters<NonNullable<Entry['load']>>[0];

const Component = () => null;

test('an entry without load and head has those that a saved change adds', async () => {
  const load = jest.fn(async () => undefined);
  let module: Partial<Entry<object>> = { Component };
  const entry = liveEntry(() => module);
  expect(entry.head?.(CONTEXT)).toBeUndefined();

  module = { ...module, load, head: () => ({ title: 'Reviews' }) };
  await entry.load?.(CONTEXT);

  expect(load).toHaveBeenCalledWith(CONTEXT);
  expect(entry.head?.(CONTEXT)).toEqual({ title: 'Reviews' });
});
