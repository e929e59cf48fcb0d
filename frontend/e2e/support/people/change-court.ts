import { callAs, readCourt } from '../crease/call-server.ts';
import { OWNER } from './demo-people.ts';

/** The owner saves the form of the court as it is, but for these fields. */
export async function changeCourt(
  url: string,
  courtId: string,
  changes: Readonly<Record<string, string | number>>,
): Promise<void> {
  const { name, description, location, pricing, facilities, rules, operatingHours, images } =
    await readCourt(url, courtId);
  const { coordinates, ...place } = location;
  const form = new FormData();
  const fields = {
    ...{ name, description, ...place },
    latitude: coordinates.lat,
    longitude: coordinates.lng,
    ...pricing,
    facilities: JSON.stringify(facilities),
    rules: JSON.stringify(rules),
    operatingHours: JSON.stringify(operatingHours),
    existingImagesOrder: JSON.stringify(images.map(({ publicId }) => publicId)),
    ...changes,
  };
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  await callAs(url, OWNER, { method: 'PUT', path: `/courts/${courtId}`, body: form });
}
