import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PROFILE_TEXTS } from '../profile.texts.ts';
import { ProfileFacts } from './profile-card.tsx';

const USER = {
  ...{ _id: 'c'.repeat(24), id: 'c'.repeat(24), name: 'Nimal Perera' },
  ...{ email: 'nimal@example.lk', phone: '+94771234567' },
  role: 'customer',
} as const;

function factsOf(createdAt?: string): string {
  const user = createdAt === undefined ? USER : { ...USER, createdAt };
  const actions = { onEdit: () => undefined, onChangePassword: () => undefined };
  return renderToStaticMarkup(<ProfileFacts user={user} isBack={false} {...actions} />);
}

test('when another server does not tell since when somebody is a user, then the rest is shown without it', () => {
  expect(factsOf('2026-11-28T06:00:00.000Z')).toContain('Nov 2026');
  expect(factsOf()).toContain(USER.email);
  expect(factsOf()).not.toContain(PROFILE_TEXTS.memberSince);
});
