/** Where the page is: `feature.json` says the same to the shell. */
export const SAMPLE_PATH = '/sample';
