import { beforeEach, expect, test, vi } from 'vitest';
import { COURT_ID, createForm, makeCourt, OWNER_ID, refused } from './court-form.factory.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

test.each([
  ['comes', () => makeCourt()],
  ['is a failure', () => Promise.reject(refused())],
])(
  'when another is opened before the answer of the first, which %s, then nothing of it is in the form',
  async (_, answer) => {
    const { parts, state } = createForm();
    const other = makeCourt({ _id: 'd'.repeat(24), name: 'Havelock Nets' });
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    parts.fetchCourt.mockImplementationOnce(() => arrived.then(answer));
    const first = state().open(OWNER_ID, COURT_ID);
    parts.fetchCourt.mockResolvedValueOnce(other);
    await state().open(OWNER_ID, other._id);
    arrive();
    await first;
    expect(state()).toMatchObject({ courtId: other._id, phase: 'ready' });
    expect(state().draft.name).toBe('Havelock Nets');
    expect(parts.notifyError).not.toHaveBeenCalled();
  },
);
