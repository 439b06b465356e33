/** The drawings that the edge serves under `/art/`. */
export const DRAWINGS = {
  folder: new URL('./drawings/', import.meta.url),
  /** Subfolders by the path below `/art/` under which their drawings are served. */
  folders: { '': '', 'cover/': 'covers/', 'logo/': 'logos/', 'portrait/': 'portraits/' },
};

/**
 * Addresses under which earlier versions of the edge served a cover for each course and a portrait for each mentor. Old releases,
 * catalogues and other sites still link to them.
 */
const FORMER_ADDRESSES = [
  { pattern: /^cover\/.+\/.+\.svg$/, file: 'cover.svg' },
  { pattern: /^avatar\/.+\.svg$/, file: 'portrait.svg' },
];

/** The drawing that a former address below `/art/` shows; `undefined` for any other path. */
export function formerDrawing(path: string): string | undefined {
  return FORMER_ADDRESSES.find(({ pattern }) => pattern.test(path))?.file;
}
