import { unzipSync } from 'fflate';

// Reads the cells of an XLSX file's first sheet as texts. The package read-excel-file ends the process on a sheet whose cells have no
// addresses, which the format allows and banks send.

/** What a file of 5 MB may unpack to; a statement of 5,000 lines has 3 MB. */
const UNPACKED_MAX = 64 * 1024 * 1024;

/** @throws Error if the file is damaged or no workbook */
export function readSheet(bytes: Buffer): string[][] {
  let unpacked = 0;
  const files = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!/^xl\/(worksheets\/[^/]+|sharedStrings|workbook)\.xml$/.test(name)) return false;
      unpacked += originalSize;
      if (unpacked > UNPACKED_MAX) throw new Error('it unpacks to more than 64 MB');
      return true;
    },
  });
  const xmlOf = (name: string) => new TextDecoder().decode(files[name] ?? new Uint8Array());
  const [sheet] = Object.keys(files)
    .filter((name) => name.startsWith('xl/worksheets/'))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  if (!sheet) throw new Error('it has no sheet');
  const shared = elements(xmlOf('xl/sharedStrings.xml'), 'si').map(({ inner }) => textIn(inner));
  return elements(xmlOf(sheet), 'row').map(({ inner }) => cellsOf(inner, shared));
}

function cellsOf(row: string, shared: readonly string[]): string[] {
  const cells: string[] = [];
  for (const { attributes, inner } of elements(row, 'c')) {
    const [, column] = /\br="([A-Z]+)\d+"/.exec(attributes) ?? [];
    // A cell without an address follows the one before it.
    const at = column ? columnNumber(column) : cells.length;
    while (cells.length < at) cells.push('');
    cells[at] = cellValue(attributes, inner, shared);
  }
  return cells;
}

function cellValue(attributes: string, inner: string, shared: readonly string[]): string {
  const [, type] = /\bt="(\w+)"/.exec(attributes) ?? [];
  if (type === 'inlineStr') return textIn(inner);
  const value = decoded(elements(inner, 'v')[0]?.inner ?? '');
  if (type === 's') return shared[Number(value)] ?? '';
  const number = value === '' || type === 'str' ? Number.NaN : Number(value);
  // A sheet stores 2948.82 as 2948.8200000000002.
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : value;
}

/** 0 for `A`, 26 for `AA`. */
function columnNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** All elements of a name, with or without a namespace's prefix. An element of this format contains none of its own name. */
function elements(xml: string, name: string): { attributes: string; inner: string }[] {
  const element = new RegExp(`<(?:\\w+:)?${name}(\\s[^>]*?)?(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}>)`, 'g');
  return Array.from(xml.matchAll(element), ([, attributes = '', inner = '']) => ({ attributes, inner }));
}

function textIn(xml: string): string {
  return elements(xml, 't')
    .map(({ inner }) => decoded(inner))
    .join('');
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(xml: string): string {
  return xml.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hexadecimal, name) => {
    if (name) return ENTITIES[name] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
