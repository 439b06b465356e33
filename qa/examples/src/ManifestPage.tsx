import type { FeatureManifest, Room, RouteEntry, SlotEntry, SlotName } from '@stepwell/platform';
import { Text } from '@stepwell/shared-ui';
import manifest from '../feature.json';
import { Sample } from './sample/Sample';

// A slot that the shell does not have is refused by the build: here its names are only taken as what they are.
const { name, owner, routes, slots } = manifest as FeatureManifest;

/** `/examples/manifest`: what the shell knows of this remote, read from the same file. */
export function Component() {
  return (
    <Sample title={`${name}, by ${owner.team}`}>
      <Text>
        {routes.length} routes, {roomsOf([...routes, ...slots])} places with a room of their own.
      </Text>
      <Text>It fills {slots.map(placeOf).join(', ')}.</Text>
    </Sample>
  );
}

function roomsOf(entries: (RouteEntry | SlotEntry)[]): number {
  return entries.filter(({ room }) => isHigh(room)).length;
}

function isHigh(room: Room | undefined): boolean {
  return room !== undefined && room.narrow > 0 && room.wide > 0;
}

function placeOf({ at }: SlotEntry): SlotName {
  return at;
}
