/** Pixels of an uploaded picture once it is prepared: twice what a card shows, for screens of high density. */
export const PICTURE_SHAPES = {
  course: { width: 960, height: 600 },
  mentor: { width: 480, height: 480 },
} as const;

export type PictureShape = { readonly width: number; readonly height: number };

/** Of a file that staff choose. Cameras of phones make files of up to 8 MB. */
export const UPLOAD_LIMIT_BYTES = 10 * 1024 * 1024;

/** Of a prepared picture, which has some 50 to 150 kB. */
export const PREPARED_LIMIT_BYTES = 400 * 1024;
