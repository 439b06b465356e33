/** Half the height and half the width of the map in degrees, so that it shows the whole city. */
const HALF_HEIGHT = 0.07;
const HALF_WIDTH = 0.11;

/** A link to a place on OpenStreetMap. @param position latitude and longitude in degrees, such as `28.627,77.3649` */
export function cityAddress(position: string): string {
  const [latitude, longitude] = position.split(',');
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=13/${latitude}/${longitude}`;
}

/** The address of a map for an iframe, with a marker at its center. @param position as in `cityAddress` */
export function cityEmbed(position: string): string {
  const [latitude = 0, longitude = 0] = position.split(',').map(Number);
  const box = [
    longitude - HALF_WIDTH,
    latitude - HALF_HEIGHT,
    longitude + HALF_WIDTH,
    latitude + HALF_HEIGHT,
  ].map((degrees) => degrees.toFixed(4));
  const query = new URLSearchParams({
    bbox: box.join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  });
  return `https://www.openstreetmap.org/export/embed.html?${query}`;
}
