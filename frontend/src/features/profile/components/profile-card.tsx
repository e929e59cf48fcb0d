import type { User } from '@crease/contract';
import { KeyRound, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMonthYear } from '../../../shared/lib/words/dates.ts';
import { formatPhone } from '../../../shared/lib/words/phones.ts';
import { languageOf } from '../../../shared/lib/words/language-of.ts';
import { Badge } from '../../../shared/ui/cards/badge.tsx';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { CreaseMark } from '../../../shared/ui/pictures/crease-mark.tsx';
import { PASSWORD_TEXTS, PROFILE_TEXTS as TEXTS } from '../profile.texts.ts';
import styles from './profile-card.module.css';

interface ProfileCardProps {
  user: User;
  roleName: string;
  picture: ReactNode;
  children: ReactNode;
}

/** Looks like a member's card on the wall of a club. */
export function ProfileCard({ user, roleName, picture, children }: ProfileCardProps) {
  return (
    <section className={styles['card']} aria-label={user.name}>
      <div className={styles['mat']} aria-hidden="true">
        <CreaseMark />
      </div>
      <div className={styles['paper']}>
        {picture}
        <header className={styles['head']}>
          <h2 className={styles['name']} lang={languageOf(user.name)}>
            {user.name}
          </h2>
          <Badge icon={null}>{roleName}</Badge>
        </header>
        {children}
      </div>
    </section>
  );
}

interface ProfileFactsProps {
  /** The specification names no day on which the user came; another server may leave it out. */
  user: Omit<User, 'createdAt'> & Partial<Pick<User, 'createdAt'>>;
  /** The edit form was closed, so the focus returns to the button that opened it. */
  isBack: boolean;
  onEdit: () => void;
  onChangePassword: () => void;
}

export function ProfileFacts({ user, isBack, onEdit, onChangePassword }: ProfileFactsProps) {
  return (
    <>
      <dl className={styles['facts']}>
        <Fact label={TEXTS.email} value={user.email} />
        <Fact label={TEXTS.phone} value={formatPhone(user.phone)} />
        {user.role === 'owner' && (
          <>
            <Fact label={TEXTS.businessName} value={user.businessName} />
            <Fact label={TEXTS.businessRegistration} value={user.businessRegistration} />
          </>
        )}
        {user.createdAt !== undefined && (
          <Fact label={TEXTS.memberSince} value={formatMonthYear(user.createdAt)} />
        )}
      </dl>
      <div className={styles['actions']}>
        <Button variant="primary" icon={<Pencil />} autoFocus={isBack} onClick={onEdit}>
          {TEXTS.edit}
        </Button>
        <Button icon={<KeyRound />} onClick={onChangePassword}>
          {PASSWORD_TEXTS.title}
        </Button>
      </div>
    </>
  );
}

function Fact({ label, value }: { label: string; value: string | undefined }) {
  const isGiven = value !== undefined && value !== '';
  return (
    <div className={styles['fact']}>
      <dt>{label}</dt>
      <dd className={isGiven ? undefined : styles['missing']}>
        {isGiven ? value : TEXTS.notGiven}
      </dd>
    </div>
  );
}
