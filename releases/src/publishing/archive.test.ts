import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { ARCHIVE_LIMITS, packRelease, unpackRelease } from './archive';

type Entry = { name: string; size?: number; type?: 'file' | 'symlink'; linkname?: string; body?: Buffer };

test('unpacks what was packed', async () => {
  const contents = new Map([
    ['release.json', Buffer.from('{}')],
    ['browser/a/b.js', Buffer.from('1')],
  ]);

  expect(await unpackRelease(Readable.from([await packRelease(contents)]))).toEqual(contents);
});

test.each<[string, Entry, RegExp]>([
  [
    'a path outside',
    { name: '../tokens.json' },
    /holds "\.\.\/tokens\.json", which is not a valid file name/,
  ],
  ['an absolute path', { name: '/etc/passwd' }, /which is not a valid file name/],
  ['a hidden file', { name: 'browser/.env' }, /which is not a valid file name/],
  ['a link', { name: 'link', type: 'symlink', linkname: '/etc/passwd' }, /which is a symlink: only files/],
  ['a name that is too long', { name: 'a'.repeat(201) }, /which has too long a name/],
  [
    'a file over its limit',
    { name: 'big.js', body: Buffer.alloc(ARCHIVE_LIMITS.fileBytes + 1) },
    /holds "big\.js", which is larger than 8 MB/,
  ],
])('refuses %s', async (_name, entry, message) => {
  await expect(unpackRelease(await anArchive([entry]))).rejects.toThrow(message);
});

test('refuses a file that is listed twice, and one file too many', async () => {
  await expect(unpackRelease(await anArchive([{ name: 'a' }, { name: 'a' }]))).rejects.toThrow(
    'listed twice',
  );
  const many = Array.from({ length: ARCHIVE_LIMITS.files + 1 }, (_, index) => ({ name: `f${index}` }));
  await expect(unpackRelease(await anArchive(many))).rejects.toThrow('one file more than 4000');
});

test('refuses an archive that unpacks to too much, before it is in memory', async () => {
  const zeros = Buffer.alloc(ARCHIVE_LIMITS.fileBytes);
  const bomb = Array.from({ length: 9 }, (_, index) => ({ name: `f${index}`, body: zeros }));

  await expect(unpackRelease(await anArchive(bomb))).rejects.toMatchObject({
    status: 413,
    message: 'The archive unpacks to more than 64 MB.',
  });
});

test('refuses an archive that is too large, cut off, or no archive', async () => {
  const large = Readable.from(Array.from({ length: 21 }, () => randomBytes(1024 * 1024)));
  await expect(unpackRelease(large)).rejects.toThrow(/larger than 20 MB|not a complete gzip/);
  const whole = await packRelease(new Map([['a.js', randomBytes(5000)]]));
  await expect(unpackRelease(Readable.from([whole.subarray(0, -2000)]))).rejects.toThrow(
    'not a complete gzip',
  );
  await expect(unpackRelease(Readable.from(['text']))).rejects.toThrow('not a complete gzip');
});

async function anArchive(entries: Entry[]): Promise<Readable> {
  const tar = await packTar(
    entries.map(({ name, type = 'file', linkname, body = Buffer.from('') }) => ({
      header: { name, type, size: body.length, ...(linkname && { linkname }) },
      body: new Uint8Array(body),
    })),
  );
  return Readable.from([gzipSync(tar, { level: 1 })]);
}
