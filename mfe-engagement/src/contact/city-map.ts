/** Half the height and width of the map in degrees, for a map of the whole city. */
const HALF_HEIGHT = 0.07;
const HALF_WIDTH = 0.11;

/** A link to OpenStreetMap. @param position latitude and longitude in degrees: `28.627,77.3649` */
export function cityAddress(position: string): string {
  const [latitude, longitude] = position.split(',');
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=13/${latitude}/${longitude}`;
}

/** Address of the map for an iframe. */
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
