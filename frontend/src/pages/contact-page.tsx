import { CONTACT } from '@crease/contract';
import { Mail, MapPin, Phone } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useSession } from '../features/auth/auth.store.ts';
import { ContactForm } from '../features/contact/components/contact-form.tsx';
import { PageContainer } from '../shared/ui/page/page-container.tsx';
import { PageHeading } from '../shared/ui/page/page-heading.tsx';
import styles from './contact-page.module.css';

export function ContactPage() {
  const user = useSession((session) => session.user);
  return (
    <ContactScreen>
      <ContactForm key={useWriter(user?._id)} sender={user} />
    </ContactScreen>
  );
}

/** The server draws it without the form, which answers nobody before its script is there. */
export function ContactScreen({ children }: { children?: ReactNode }) {
  return (
    <PageContainer width="narrow" className={styles['page']}>
      <PageHeading
        title="Contact"
        lead="Something unclear, something broken, a court to list? A person answers, day or night."
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
 * The number of the person who writes: another one signs in in another tab. A visitor stays the same when they turn
 * out to be signed in, and nobody becomes another one by signing out.
 */
function useWriter(userId: string | undefined): number {
  const [writer, setWriter] = useState({ userId, number: 1 });
  if (userId !== undefined && userId !== writer.userId) {
    setWriter({ userId, number: writer.number + (writer.userId === undefined ? 0 : 1) });
  }
  return writer.number;
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
