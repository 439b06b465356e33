/** Address of the 'No Data' drawing, a dry well. */
export const NO_DATA_ART = '/art/empty.svg';
