/** Address of the dry well, the drawing of 'No Data'. */
export const NO_DATA_ART = '/art/empty.svg';
