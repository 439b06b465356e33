// The modules for the edge, the web server of the site (`shell/edge`). `@stepwell/site` has those that the browser uses too.
// biome-ignore-all lint/performance/noBarrelFile: the entry of the site's server modules
export { DRAWINGS_FOLDER } from './drawings';
export { FRAMES_ALLOWED } from './frames';
