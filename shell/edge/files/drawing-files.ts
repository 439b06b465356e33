import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Encoding } from '../http/encoding';

const FOLDER = new URL('./drawings/', import.meta.url);
/** Folders of `drawings/`, by the path under which their drawings are served. */
const FOLDERS = { '': '', 'cover/': 'covers/', 'logo/': 'logos/', 'portrait/': 'portraits/' };
const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export interface DrawingFile {
  content: Buffer;
  type: string;
  etag: string;
  body(encoding: Encoding): Promise<Buffer>;
  /** Whether compression makes it smaller: PNG is compressed already. */
  isCompressible: boolean;
}

/** All drawings by their path under `/art/`; read at the start, so that no request can name another file. */
export function readDrawingFiles(): ReadonlyMap<string, DrawingFile> {
  const files = new Map<string, DrawingFile>();
  for (const [path, folder] of Object.entries(FOLDERS)) {
    for (const item of readdirSync(new URL(folder, FOLDER), { withFileTypes: true })) {
      if (item.isFile()) files.set(path + item.name, drawingFile(folder + item.name));
    }
  }
  return files;
}

function drawingFile(path: string): DrawingFile {
  const content = readFileSync(new URL(path, FOLDER));
  const type = TYPES[extname(path)];
  if (!type) throw new Error(`No content type is known for the drawing ${path}`);
  const compressed = new Map<Encoding, Promise<Buffer>>();
  return {
    content,
    type,
    etag: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    isCompressible: type.startsWith('image/svg'),
    body(encoding) {
      let body = compressed.get(encoding);
      if (!body) {
        body = compress(content, encoding);
        compressed.set(encoding, body);
      }
      return body;
    },
  };
}

/** At the highest level and off the main thread: each file is compressed once per process. */
async function compress(content: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return brotli(content);
  return encoding === 'gzip' ? zip(content) : content;
}
