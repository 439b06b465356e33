import { PNG } from 'pngjs';
import { drawPng } from './png';

test.each([1, 49, 91])('a square of %p modules is a PNG that a decoder reads pixel by pixel', (size) => {
  const isDark = (column: number, row: number) => (column * 7 + row * 3) % 5 < 2;

  const { width, height, data } = PNG.sync.read(Buffer.from(drawPng(size, isDark)));

  expect([width, height]).toEqual([size * 8, size * 8]);
  const wrong = Array.from({ length: width * height }, (_, pixel) => pixel).filter((pixel) => {
    const [column, row] = [Math.floor((pixel % width) / 8), Math.floor(pixel / width / 8)];
    return data[pixel * 4] !== (isDark(column, row) ? 0 : 255);
  });
  expect(wrong).toEqual([]);
});
