import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { object, string } from 'yup';
import { act } from '../../acts/act';
import { file } from '../../acts/fields';
import { writePrivately } from '../../lib/private-file';
import { exportCatalogue, importCatalogue } from './catalogue-file';

/** Writes the catalogue to a file. The desk sends the same content as a download. */
export const exportToFile = act(
  'catalogue.export',
  'everyone',
  object({ file: string().required('Name the file to write') }),
  async (tx, input) => {
    const content = await exportCatalogue(tx);
    const text = `${JSON.stringify(content, null, 2)}\n`;
    await writePrivately(input.file, (stream) => pipeline(Readable.from([text]), stream));
    return { mentors: content.mentors.length, courses: content.courses.length };
  },
);

export const importFromFile = act(
  'catalogue.import',
  'editor',
  object({ file: file().required('Choose a file') }),
  async (tx, input, caller) => {
    const text = input.file.bytes.toString('utf8').replace(/^\ufeff/, '');
    const counts = await importCatalogue(tx, text, caller, (id, changes) => caller.log(id, changes));
    caller.log('catalogue', { ...counts });
    return counts;
  },
);
