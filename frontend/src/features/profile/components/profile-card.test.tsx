import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CUSTOMER } from '../profile.factory.ts';
import { PROFILE_TEXTS } from '../profile.texts.ts';
import { ProfileFacts } from './profile-card.tsx';

type Facts = ComponentProps<typeof ProfileFacts>;

function factsOf(user: Facts['user']): string {
  const actions = { onEdit: () => undefined, onChangePassword: () => undefined };
  return renderToStaticMarkup(<ProfileFacts user={user} isBack={false} {...actions} />);
}

test('when another server does not tell since when somebody is a user, then the rest is shown without it', () => {
  const { createdAt: _, ...told } = CUSTOMER;
  expect(factsOf(CUSTOMER)).toContain('Nov 2026');
  expect(factsOf(told)).toContain(CUSTOMER.email);
  expect(factsOf(told)).not.toContain(PROFILE_TEXTS.memberSince);
});
