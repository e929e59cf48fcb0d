import type { Court } from '@crease/contract';

/** An approved court for tests, with what every court has and nothing more. */
export function plainCourt(parts: Partial<Court> = {}): Court {
  return {
    _id: 'c'.repeat(24),
    name: 'Galle Road Nets',
    description: '',
    status: 'approved',
    isActive: true,
    images: [],
    optimizedImages: [],
    location: {
      address: '12 Galle Road',
      city: 'Dehiwala',
      district: 'Colombo',
      province: 'Western',
      coordinates: { lat: 6.85, lng: 79.86 },
    },
    pricing: { dayRate: 5000, nightRate: 7000 },
    facilities: [],
    rules: [],
    operatingHours: [],
    owner: 'b'.repeat(24),
    edition: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...parts,
  };
}
