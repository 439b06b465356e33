import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { Encoding } from '../http/encoding';
import { compress } from './compression';

const FOLDER = new URL('./files/', import.meta.url);
const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
};
/** Slow and small: each file is compressed once per process. */
const BROTLI_QUALITY = 11;

export interface DrawingFile {
  type: string;
  etag: string;
  body(encoding: Encoding): Promise<Buffer>;
  /** Pictures that are compressed by themselves gain nothing from a second time. */
  isCompressible: boolean;
}

/** All drawings by their path under `/art/`; read once, so that no request ever names a file. */
export function readDrawingFiles(): ReadonlyMap<string, DrawingFile> {
  const files = new Map<string, DrawingFile>();
  for (const item of readdirSync(FOLDER, { withFileTypes: true })) {
    if (item.isFile()) files.set(item.name, drawingFile(item.name));
  }
  for (const name of readdirSync(new URL('logos/', FOLDER))) {
    files.set(`logo/${name}`, drawingFile(`logos/${name}`));
  }
  return files;
}

function drawingFile(path: string): DrawingFile {
  const content = readFileSync(new URL(path, FOLDER));
  const type = TYPES[extname(path)];
  if (!type) throw new Error(`No content type is known for the drawing ${path}`);
  const compressed = new Map<Encoding, Promise<Buffer>>();
  return {
    type,
    etag: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    isCompressible: type.startsWith('image/svg'),
    body(encoding) {
      let body = compressed.get(encoding);
      if (!body) {
        body = compress(content, encoding, BROTLI_QUALITY);
        compressed.set(encoding, body);
      }
      return body;
    },
  };
}
