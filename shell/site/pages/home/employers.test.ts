/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EMPLOYERS, logoOf } from './employers';

const LOGOS = join(__dirname, '../../drawings/logo');

test('every employer has its logo, in the size that the page reserves, and no logo is left over', () => {
  const sizes = readdirSync(LOGOS).map((file) => {
    const [, width, height] =
      /width="(\d+)" height="(\d+)"/.exec(readFileSync(join(LOGOS, file), 'utf8')) ?? [];
    return { address: `/art/logo/${file}`, width: Number(width), height: Number(height) };
  });

  expect(sizes).toHaveLength(15);
  expect(sizes).toEqual(
    expect.arrayContaining(
      EMPLOYERS.map(({ name, width }) => ({ address: logoOf(name), width, height: 40 })),
    ),
  );
});
