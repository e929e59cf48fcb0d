/** Where a maps service shows a place given in degrees, as numbers or as they were typed. */
export function mapsAddressAt(latitude: number | string, longitude: number | string): string {
  const place = encodeURIComponent(`${latitude},${longitude}`);
  return `https://www.google.com/maps/search/?api=1&query=${place}`;
}
