/** Courts, drafts and form stores for tests, which name only the fields they are about. */
import { defaultWeek, type Court } from '@crease/contract';
import { vi } from 'vitest';
import { ApiError } from '../../../shared/lib/api/api-error.ts';
import { plainCourt } from '../../../shared/lib/court.factory.ts';
import { guardStorage } from '../../../shared/lib/storage/guarded-storage.ts';
import { makeStorage } from '../../../shared/lib/storage/storage.factory.ts';
import { blankDraft, type CourtDraft } from './draft/court-draft.ts';
import type { CourtFormParts } from './court-form-state.ts';
import { createCourtFormStore } from './court-form.store.ts';
import type { NewPicture } from './pictures/draft-pictures.ts';
import { createDraftKeeper } from './draft/kept-draft.ts';

export const OWNER_ID = 'b'.repeat(24);
export const COURT_ID = 'c'.repeat(24);

export function makeCourt(parts: Partial<Court> = {}): Court {
  return plainCourt({
    _id: COURT_ID,
    owner: OWNER_ID,
    description: 'Two lanes',
    facilities: ['Parking'],
    operatingHours: defaultWeek().map((hours) => ({ ...hours, slots: [...hours.slots] })),
    ...parts,
  });
}

/** The pictures of a court in the server's shape. */
export function storedPictures(...publicIds: string[]): Pick<Court, 'images' | 'optimizedImages'> {
  return {
    images: publicIds.map((publicId) => ({ url: `/uploads/${publicId}`, publicId })),
    optimizedImages: [],
  };
}

export function makeNewPicture(name: string): NewPicture {
  const file = new File(['x'], `${name}.jpg`, { type: 'image/jpeg' });
  return { kind: 'new', key: name, url: `blob:${name}`, file };
}

export function completeDraft(parts: Partial<CourtDraft> = {}): CourtDraft {
  return {
    ...blankDraft(),
    name: 'Galle Road Nets',
    description: 'Two lanes',
    address: '12 Galle Road',
    city: 'Dehiwala',
    province: 'Western',
    district: 'Colombo',
    latitude: '6.85',
    longitude: '79.86',
    dayRate: '5000',
    nightRate: '7000',
    ...parts,
  };
}

/** A form store over a fake server that accepts everything. */
export function createForm(storage = makeStorage()) {
  let keys = 0;
  const parts = {
    fetchCourt: vi.fn<CourtFormParts['fetchCourt']>().mockResolvedValue(makeCourt()),
    createCourt: vi.fn<CourtFormParts['createCourt']>().mockResolvedValue(makeCourt()),
    updateCourt: vi.fn<CourtFormParts['updateCourt']>().mockResolvedValue(makeCourt()),
    keeper: createDraftKeeper(
      guardStorage(() => storage),
      () => `key ${++keys}`,
    ),
    release: vi.fn<(url: string) => void>(),
    notifySuccess: vi.fn<(text: string) => void>(),
    notifyError: vi.fn<(text: string) => void>(),
  };
  const store = createCourtFormStore(parts);
  return { parts, storage, state: () => store.getState() };
}

export const refused = (parts: Partial<ConstructorParameters<typeof ApiError>[0]> = {}) =>
  new ApiError({ code: 'unavailable', status: 0, ...parts });

/** An answer that never comes: it ends when nobody waits for it any more. */
export const untilStopped = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason as Error)),
  );
