/** The academy's position in degrees: Sector 62, Noida. */
const LATITUDE = 28.627;
const LONGITUDE = 77.3649;

/** Half the height and width of the map in degrees: the city, not the street. */
const NORTH_SOUTH = 0.07;
const EAST_WEST = 0.11;

/** A link to OpenStreetMap at the academy's position. */
export function cityAddress(): string {
  return `https://www.openstreetmap.org/?mlat=${LATITUDE}&mlon=${LONGITUDE}#map=13/${LATITUDE}/${LONGITUDE}`;
}

/** The same map for an iframe. */
export function cityEmbed(): string {
  const box = [
    LONGITUDE - EAST_WEST,
    LATITUDE - NORTH_SOUTH,
    LONGITUDE + EAST_WEST,
    LATITUDE + NORTH_SOUTH,
  ].map((degrees) => degrees.toFixed(4));
  const query = new URLSearchParams({
    bbox: box.join(','),
    layer: 'mapnik',
    marker: `${LATITUDE},${LONGITUDE}`,
  });
  return `https://www.openstreetmap.org/export/embed.html?${query}`;
}
