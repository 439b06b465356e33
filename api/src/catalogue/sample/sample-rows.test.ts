import { readSampleCourses } from './sample-files';
import { sampleRows } from './sample-rows';

jest.mock('./sample-files', () => {
  const files = jest.requireActual('./sample-files');
  return { ...files, readSampleCourses: jest.fn(files.readSampleCourses) };
});

test('reads the sample successfully after an attempt that failed', async () => {
  const none = { courses: [], mentors: [], coupons: [] };
  jest.mocked(readSampleCourses).mockRejectedValueOnce(new Error('too many open files'));

  await expect(sampleRows(none)).rejects.toThrow('too many open files');

  expect(await sampleRows(none)).toEqual(none);
});
