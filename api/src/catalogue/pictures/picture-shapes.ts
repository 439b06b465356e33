/** Size in pixels of prepared pictures: about twice the usual size on a card, for high-density screens. */
export const PICTURE_SHAPES = {
  course: { width: 960, height: 600 },
  mentor: { width: 480, height: 480 },
} as const;

export type PictureShape = { readonly width: number; readonly height: number };

/** Maximum size of a picture file that staff upload. Phone cameras make files of up to 8 MB. */
export const UPLOAD_LIMIT_BYTES = 10 * 1024 * 1024;

/** Maximum size of a prepared picture. Most have 50 to 150 kB. */
export const PREPARED_LIMIT_BYTES = 400 * 1024;
