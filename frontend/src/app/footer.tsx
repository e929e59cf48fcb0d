import { Link } from 'react-router-dom';
import { CONTACT } from '../shared/config/contact.ts';
import { PATHS } from '../shared/config/paths.ts';
import { CreaseMark } from '../shared/ui/crease-mark.tsx';
import { Logo } from '../shared/ui/logo.tsx';
import styles from './footer.module.css';

const QUICK_LINKS = [
  { label: 'Find Courts', to: PATHS.courts },
  { label: 'About Us', to: PATHS.about },
  { label: 'Contact', to: PATHS.contact },
];

const OWNER_LINKS = [
  { label: 'List Your Court', to: PATHS.register },
  { label: 'Owner Dashboard', to: PATHS.dashboard },
];

export function Footer() {
  return (
    <footer className={styles['footer']}>
      <div className={styles['lines']} aria-hidden="true">
        <CreaseMark />
      </div>
      <div className={styles['inside']}>
        <div className={styles['brand']}>
          <Logo />
          <p>Sri Lanka’s premier cricket indoor stadium booking platform.</p>
        </div>
        <FooterLinks title="Quick Links" links={QUICK_LINKS} />
        <FooterLinks title="For Owners" links={OWNER_LINKS} />
        <address className={styles['column']}>
          <h2 className={styles['title']}>Contact</h2>
          <ul role="list">
            <li className={styles['line']}>{CONTACT.city}</li>
            <li>
              <a className={styles['line']} href={CONTACT.phoneHref}>
                {CONTACT.phone}
              </a>
            </li>
            <li>
              <a className={styles['line']} href={`mailto:${CONTACT.email}`}>
                {CONTACT.email}
              </a>
            </li>
          </ul>
        </address>
      </div>
    </footer>
  );
}

interface FooterLinksProps {
  title: string;
  links: readonly { label: string; to: string }[];
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
