/** The address of a place on Google Maps, from degrees as numbers or as typed. */
export function mapsAddressAt(latitude: number | string, longitude: number | string): string {
  const place = encodeURIComponent(`${latitude},${longitude}`);
  return `https://www.google.com/maps/search/?api=1&query=${place}`;
}
