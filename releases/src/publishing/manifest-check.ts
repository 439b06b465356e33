import type { FeatureManifest } from '@stepwell/platform';
import schema from '@stepwell/platform/feature.schema.json' with { type: 'json' };
import { SLOTS } from '@stepwell/platform/slots';
import { Ajv, type ErrorObject } from 'ajv';

const isManifest = new Ajv({ allErrors: true })
  // `feature.schema.json` refers to `slots.schema.json`, a file for editors. A schema with the names of `SLOTS` replaces it here.
  .addSchema({ enum: Object.keys(SLOTS) }, '../contract/slots.schema.json')
  .compile<FeatureManifest>(schema);

/** Faults of a `feature.json`, a line each with the place. @param hasModule whether the remote has a module of this name */
export function manifestFaults(manifest: unknown, hasModule: (name: string) => boolean): string[] {
  if (!isManifest(manifest)) return (isManifest.errors ?? []).map(faultOf);
  return [...duplicateRoutes(manifest), ...missingModules(manifest, hasModule)];
}

function faultOf({ instancePath, message, params }: ErrorObject): string {
  const { additionalProperty, allowedValues } = params as {
    additionalProperty?: string;
    allowedValues?: string[];
  };
  const detail = additionalProperty ?? allowedValues?.join(', ');
  return `${instancePath || 'feature.json'} ${message}${detail ? `: ${detail}` : ''}`;
}

/** A route is never shown if an earlier route matches the same paths. Case and parameter names make no difference. */
function duplicateRoutes({ routes }: FeatureManifest): string[] {
  const shapes = routes.map(({ path }) => path.toLowerCase().replace(/:\w+/g, ':'));
  return shapes.flatMap((shape, index) =>
    shapes.indexOf(shape) === index
      ? []
      : [`/routes/${index} matches the same addresses as /routes/${shapes.indexOf(shape)}: remove one`],
  );
}

function missingModules({ routes, slots, start }: FeatureManifest, hasModule: (name: string) => boolean) {
  const named = [
    ...routes.map(({ module }, index) => ({ at: `/routes/${index}`, module })),
    ...slots.map(({ module }, index) => ({ at: `/slots/${index}`, module })),
    ...(start ? [{ at: '/start', module: start }] : []),
  ];
  return named
    .filter(({ module }) => !hasModule(module))
    .map(({ at, module }) => `${at} names "${module}", which is not there: write src/${module}.tsx`);
}
