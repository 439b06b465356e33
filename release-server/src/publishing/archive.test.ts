import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { readRelease } from '../release';
import { aBuild } from '../testing/a-release.testing';
import { packRelease, unpackArchive } from './archive';

test('unpacking an archive throws the disk’s own error if the disk refuses a file', async () => {
  const build = aBuild('checkout', '1.0.0-a');
  const archive = Readable.from([await packRelease(build, readRelease(build))]);
  const unpacking = unpackArchive(archive, join(tmpdir(), 'x'.repeat(300)));

  await expect(unpacking).rejects.toMatchObject({ code: 'ENAMETOOLONG' });
});
