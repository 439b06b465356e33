// The modules for the edge, the web server of the site (`shell/edge`). `@stepwell/site` has those that the browser uses too.
// biome-ignore-all lint/performance/noBarrelFile: the entry of the site's server modules
export { API_ROUTES, PRIVATE_READS } from './api-routes';
export { correctedOrderLink } from './corrected-order-link';
export { DRAWINGS, formerDrawing } from './drawings';
export { FRAMES_ALLOWED } from './frames';
export { subjectPaths, webManifest } from './seo';
// `siteRoutes`: the routes that the edge serves for this site alone.
export {
  isSharePicture,
  type SiteRoutesOptions,
  sharePictureRoutes as siteRoutes,
} from './share-pictures.routes';
export { siteBoot } from './site-boot';
