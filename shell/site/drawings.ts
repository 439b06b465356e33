/** The drawings that the edge serves under `/art/`, by the same paths. */
export const DRAWINGS_FOLDER = new URL('./drawings/', import.meta.url);
