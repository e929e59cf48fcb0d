import type { Court } from '@crease/contract';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../../shared/ui/cards/card.tsx';
import { COURT_DETAIL_TEXTS as TEXTS } from './court-detail.texts.ts';
import styles from './pricing-panel.module.css';
import { RateTiles } from '../rate-tiles.tsx';

interface PricingPanelProps {
  pricing: Court['pricing'];
  /** The button for this viewer's next step, such as booking. */
  action: ReactNode;
}

export function PricingPanel({ pricing, action }: PricingPanelProps) {
  return (
    <Card className={styles['panel']}>
      <h2 className={styles['title']}>{TEXTS.pricing}</h2>
      <RateTiles pricing={pricing} />
      {action}
      <div className={styles['information']}>
        <h3 className={styles['subtitle']}>{TEXTS.bookingInformation}</h3>
        <ul className={styles['facts']} role="list">
          {TEXTS.bookingFacts.map((fact) => (
            <li key={fact}>
              <Check />
              {fact}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
