// In its own module, so that the page of a course does not load the component `NoData`.

/** Address of the 'No Data' drawing, a dry well. */
export const NO_DATA_ART = '/art/empty.svg';
