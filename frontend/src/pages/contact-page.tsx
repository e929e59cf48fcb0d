import { CONTACT } from '@crease/contract';
import { Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from '../features/auth/auth.store.ts';
import { ContactForm } from '../features/contact/components/contact-form.tsx';
import { PageContainer } from '../shared/ui/page/page-container.tsx';
import { PageHeading } from '../shared/ui/page/page-heading.tsx';
import styles from './contact-page.module.css';

export function ContactPage() {
  const user = useSession((session) => session.user);
  return (
    <PageContainer width="narrow">
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
      <ContactForm sender={user} />
    </PageContainer>
  );
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
