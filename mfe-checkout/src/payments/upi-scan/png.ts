/** Pixels of a module: a byte of eight pixels. */
const MODULE_PX = 8;
const STORED_BLOCK_MAX = 0xffff;

/**
 * A black and white PNG of a square of modules, 8 x 8 pixels each. Without a canvas: browsers that protect against
 * fingerprinting give back a canvas with noise in it, and a code with noise is not scanned.
 * @param size modules of a side
 */
export function drawPng(
  size: number,
  isDark: (column: number, row: number) => boolean,
): Uint8Array<ArrayBuffer> {
  const width = size * MODULE_PX;
  const lines = new Uint8Array(width * (size + 1));
  for (let y = 0; y < width; y += 1) {
    for (let column = 0; column < size; column += 1) {
      // The first byte of a line is its filter: none.
      lines[y * (size + 1) + 1 + column] = isDark(column, Math.floor(y / MODULE_PX)) ? 0 : 0xff;
    }
  }
  // One bit a pixel, greyscale.
  const header = [...uint32(width), ...uint32(width), 1, 0, 0, 0, 0];
  return Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...chunk('IHDR', header),
    ...chunk('IDAT', stored(lines)),
    ...chunk('IEND', []),
  ]);
}

/** A zlib stream without compression: the picture stays in the browser, so its size costs nothing. */
function stored(data: Uint8Array): number[] {
  const stream = [0x78, 0x01];
  for (let start = 0; start < data.length; start += STORED_BLOCK_MAX) {
    const block = data.subarray(start, start + STORED_BLOCK_MAX);
    const isLast = start + STORED_BLOCK_MAX >= data.length;
    const length = [block.length & 0xff, block.length >> 8];
    stream.push(Number(isLast), ...length, ...length.map((byte) => byte ^ 0xff));
    for (const byte of block) stream.push(byte);
  }
  return [...stream, ...uint32(adler32(data))];
}

function chunk(type: string, data: number[]): number[] {
  const named = [...Array.from(type, (letter) => letter.charCodeAt(0)), ...data];
  return [...uint32(data.length), ...named, ...uint32(crc32(named))];
}

function uint32(value: number): number[] {
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);
}

function crc32(data: number[]): number {
  let crc = -1;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc;
}

function adler32(data: Uint8Array): number {
  let [a, b] = [1, 0];
  for (const byte of data) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  return (b << 16) | a;
}
