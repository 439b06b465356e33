// This module is separate, because the page of a course shows the drawing without the component `NoData`.

/** Address of the 'No Data' drawing, a dry well. */
export const NO_DATA_ART = '/art/empty.svg';
