import { ACADEMY } from '@stepwell/contract';
import feature from '../../feature.json';
import { cityAddress, cityEmbed } from './city-map';

describe('city map', () => {
  test('shows Noida around the academy', () => {
    const query = new URL(cityEmbed(ACADEMY.position)).searchParams;
    const [west, south, east, north] = (query.get('bbox') ?? '').split(',').map(Number);

    expect({ west, south, east, north }).toEqual({
      west: 77.2549,
      south: 28.557,
      east: 77.4749,
      north: 28.697,
    });
    expect(query.get('marker')).toBe('28.627,77.3649');
  });

  test('feature.json allows the frame of the map', () => {
    expect(feature.frames).toContain(new URL(cityEmbed(ACADEMY.position)).origin);
  });

  test('links to the place of the marker', () => {
    expect(cityAddress(ACADEMY.position)).toBe(
      'https://www.openstreetmap.org/?mlat=28.627&mlon=77.3649#map=13/28.627/77.3649',
    );
  });
});
