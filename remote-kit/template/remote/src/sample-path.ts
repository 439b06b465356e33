/** Route of the page. The shell reads the same route from `feature.json`. */
export const SAMPLE_PATH = '/sample';
