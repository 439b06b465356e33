import type { FeatureManifest } from '@stepwell/platform';
import schema from '@stepwell/platform/feature.schema.json' with { type: 'json' };
import { SLOTS } from '@stepwell/platform/slots';
import { Ajv, type ErrorObject } from 'ajv';
import type { Release } from '../release';
import { ReleaseError } from '../release-error';

const isManifest = new Ajv({ allErrors: true, verbose: true })
  // `feature.schema.json` refers to `slots.schema.json`, a file for editors. A schema with the names of `SLOTS` replaces it here.
  .addSchema({ enum: Object.keys(SLOTS) }, '../contract/slots.schema.json')
  .compile<FeatureManifest>(schema);

/** Largest length of a wrong value in an error, in characters. */
const LONGEST_VALUE = 100;

/** Errors of a `feature.json`, a line each with place and remedy. @param hasModule whether the remote has a module of this name */
export function manifestFaults(manifest: unknown, hasModule: (name: string) => boolean): string[] {
  if (!isManifest(manifest)) return (isManifest.errors ?? []).map(faultOf);
  return [...duplicateRoutes(manifest), ...missingModules(manifest, hasModule)];
}

/** @throws ReleaseError if the manifest of a remote is invalid; the shell has none */
export function checkManifest({ feature, id, manifest, modules }: Release): void {
  if (!manifest) return;
  const faults = manifestFaults(manifest, (name) => name in modules);
  if (faults.length === 0) return;
  throw new ReleaseError(
    `${feature} ${id} cannot be published, its feature.json is wrong: ${faults.join('; ')}.`,
  );
}

function faultOf({ instancePath, keyword, params, data, parentSchema, message }: ErrorObject): string {
  // `/routes/0/path` becomes `routes[0].path`.
  const where =
    instancePath
      .slice(1)
      .replace(/\/(\d+)/g, '[$1]')
      .replaceAll('/', '.') || 'feature.json';
  switch (keyword) {
    case 'additionalProperties':
      return `${where} has a field "${params.additionalProperty}" that is unknown: correct its name or remove it; known are ${Object.keys(parentSchema?.properties).join(', ')}`;
    case 'required':
      return `${where} lacks "${params.missingProperty}": add it`;
    case 'enum':
      return `${where} is ${JSON.stringify(data)}: use one of ${params.allowedValues.join(', ')}`;
    case 'uniqueItems':
      return `${where} names ${JSON.stringify((data as unknown[])[params.i])} twice: remove one`;
    default:
      return `${where} is ${JSON.stringify(data).slice(0, LONGEST_VALUE)}: write ${parentSchema?.description ?? message}`;
  }
}

/** Errors for routes that are never shown, because an earlier route matches the same paths. Case and parameter names make no difference. */
function duplicateRoutes({ routes }: FeatureManifest): string[] {
  const shapes = routes.map(({ path }) => path.toLowerCase().replace(/:\w+/g, ':'));
  return shapes.flatMap((shape, index) => {
    const first = shapes.indexOf(shape);
    if (first === index) return [];
    return `routes[${index}].path ${routes[index]?.path} matches the same addresses as routes[${first}].path, so that routes[${index}] is never shown: remove one`;
  });
}

function missingModules({ routes, slots, start }: FeatureManifest, hasModule: (name: string) => boolean) {
  const named = [
    ...routes.map(({ module }, index) => ({ at: `routes[${index}].module`, module })),
    ...slots.map(({ module }, index) => ({ at: `slots[${index}].module`, module })),
    ...(start ? [{ at: 'start', module: start }] : []),
  ];
  return named
    .filter(({ module }) => !hasModule(module))
    .map(
      ({ at, module }) =>
        `${at} names "${module}", which is not there: write src/${module}.tsx, or correct the name`,
    );
}
