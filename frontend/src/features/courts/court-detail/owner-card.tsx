import type { CourtOwner } from '@crease/contract';
import { Mail, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPhone } from '../../../shared/lib/words/phones.ts';
import { Card } from '../../../shared/ui/cards/card.tsx';
import { whatsAppAddressOf } from '../court-facts.ts';
import { COURT_DETAIL_TEXTS as TEXTS } from './court-detail.texts.ts';
import styles from './owner-card.module.css';

interface OwnerCardProps {
  owner: CourtOwner;
  /** The button with which this viewer can write to the owner. */
  action: ReactNode;
}

export function OwnerCard({ owner, action }: OwnerCardProps) {
  return (
    <Card className={styles['card']}>
      <h2 className={styles['title']}>{TEXTS.contactOwner}</h2>
      <div>
        <p className={styles['name']}>{owner.name}</p>
        {owner.businessName !== undefined && (
          <p className={styles['business']}>{owner.businessName}</p>
        )}
      </div>
      <ul className={styles['ways']} role="list">
        {owner.phone !== '' && (
          <>
            <li>
              <a className={styles['way']} href={`tel:${owner.phone}`}>
                <Phone />
                <span className="visually-hidden">{TEXTS.call} </span>
                <span className="tabular">{formatPhone(owner.phone)}</span>
              </a>
            </li>
            <li>
              <a
                className={styles['way']}
                href={whatsAppAddressOf(owner.phone)}
                target="_blank"
                rel="noreferrer"
              >
                <MessageCircle />
                {TEXTS.whatsApp}
              </a>
            </li>
          </>
        )}
        <li>
          <a className={styles['way']} href={`mailto:${owner.email}`}>
            <Mail />
            <span className="visually-hidden">{TEXTS.email} </span>
            <span className={styles['address']}>{owner.email}</span>
          </a>
        </li>
      </ul>
      {action}
    </Card>
  );
}
