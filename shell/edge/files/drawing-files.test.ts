import { compress } from '../http/compress';
import { readDrawingFiles } from './drawing-files';

jest.mock('../http/compress');

test('a drawing whose compression has failed is compressed at the next request', async () => {
  const compressed = Buffer.from('compressed');
  jest.mocked(compress).mockRejectedValueOnce(new Error('out of memory')).mockResolvedValue(compressed);
  const mark = readDrawingFiles().get('mark.svg');

  await expect(mark?.body('br')).rejects.toThrow('out of memory');
  expect(await mark?.body('br')).toBe(compressed);
  expect(await mark?.body('br')).toBe(compressed);

  expect(compress).toHaveBeenCalledTimes(2);
});
