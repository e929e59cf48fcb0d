import { CONTACT } from '@crease/contract';
import { Mail, MapPin, Phone } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useSession } from '../features/auth/auth.store.ts';
import { ContactForm } from '../features/contact/components/contact-form.tsx';
import { readToken, userIdOf } from '../shared/lib/api/session-token.ts';
import { PageContainer } from '../shared/ui/page/page-container.tsx';
import { PageHeading } from '../shared/ui/page/page-heading.tsx';
import styles from './contact-page.module.css';

export function ContactPage() {
  const { phase, user } = useSession();
  // The token says who writes before the server does, but it may be one that the server refuses.
  const assumed = phase === 'restoring' ? userIdOf(readToken() ?? '') : undefined;
  const { writer, number } = useWriter(user?._id, assumed);
  return (
    <ContactScreen>
      <ContactForm key={number} writer={writer} assumed={assumed} sender={user} />
    </ContactScreen>
  );
}

/** The server draws it without the form, which answers nobody before its script is there. */
export function ContactScreen({ children }: { children?: ReactNode }) {
  return (
    <PageContainer width="narrow" className={styles['page']}>
      <PageHeading
        title="Contact"
        lead={
          'Something unclear, something broken, a court to list? A\u00a0person answers, day\u00a0or\u00a0night.'
        }
      />
      <address className={styles['ways']}>
        <ContactWay icon={<Phone />} label="Call us, 24/7">
          <a href={`tel:${CONTACT.phoneNumber}`}>{CONTACT.phone}</a>
        </ContactWay>
        <ContactWay icon={<Mail />} label="Write to us">
          <a href={`mailto:${CONTACT.email}`}>{CONTACT.email}</a>
        </ContactWay>
        <ContactWay icon={<MapPin />} label="Where we are">
          <span>{CONTACT.place}</span>
        </ContactWay>
      </address>
      {children}
    </PageContainer>
  );
}

/**
 * Who writes, and a number that grows when another person does, who has signed in in another tab. A visitor who signs
 * in there is still the same person, and so is whoever signs out or loses their session: what is in the form is theirs.
 * While somebody is only assumed to be signed in, `writer` is undefined.
 */
function useWriter(known: string | undefined, assumed: string | undefined) {
  const id = known ?? assumed;
  const [{ number, ...shown }, show] = useState({ id, isKnown: known !== undefined, number: 1 });
  const isSame = id === shown.id;
  if (id !== undefined && (!isSame || (known !== undefined && !shown.isKnown))) {
    const isOther = !isSame && shown.id !== undefined;
    show({ id, isKnown: known !== undefined, number: number + Number(isOther) });
  }
  return { writer: shown.isKnown ? shown.id : undefined, number };
}

interface ContactWayProps {
  icon: ReactNode;
  label: string;
  children: ReactNode;
}

function ContactWay({ icon, label, children }: ContactWayProps) {
  return (
    <div className={styles['way']}>
      {icon}
      <p className={styles['label']}>{label}</p>
      <p className={styles['value']}>{children}</p>
    </div>
  );
}
