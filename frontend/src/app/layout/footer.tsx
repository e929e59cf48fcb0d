import { CONTACT } from '@crease/contract';
import { useSession } from '../../features/auth/auth.store.ts';
import { Link } from '../../shared/ui/buttons/link.tsx';
import { Logo } from '../../shared/ui/pictures/logo.tsx';
import { ownerLinksFor, QUICK_LINKS, type FooterLink } from './footer-links.ts';
import styles from './footer.module.css';

export function Footer() {
  const user = useSession((session) => session.user);
  return (
    <footer className={styles['footer']}>
      <div className={styles['inside']}>
        <div className={styles['brand']}>
          <Logo />
          <p>Sri Lanka’s premier cricket indoor stadium booking platform.</p>
        </div>
        <FooterLinks title="Quick Links" links={QUICK_LINKS} />
        <FooterLinks title="For Owners" links={ownerLinksFor(user)} />
        <div className={styles['column']}>
          <h2 className={styles['title']}>Contact</h2>
          <ul role="list">
            <li className={styles['line']}>{CONTACT.place}</li>
            <li>
              <a className={styles['line']} href={`tel:${CONTACT.phoneNumber}`}>
                {CONTACT.phone}
              </a>
            </li>
            <li>
              <a className={styles['line']} href={`mailto:${CONTACT.email}`}>
                {CONTACT.email}
              </a>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}

interface FooterLinksProps {
  title: string;
  links: readonly FooterLink[];
}

function FooterLinks({ title, links }: FooterLinksProps) {
  return (
    <nav className={styles['column']} aria-label={title}>
      <h2 className={styles['title']}>{title}</h2>
      <ul role="list">
        {links.map(({ label, to }) => (
          <li key={label}>
            <Link className={styles['line']} to={to}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
