import type { DemoAccount } from '@crease/contract';
import { useEffect, useState } from 'react';
import { AUTH_TEXTS as TEXTS, ROLE_NAMES } from '../auth.texts.ts';
import { fetchDemoAccounts } from '../demo-accounts.api.ts';
import styles from './demo-accounts.module.css';

interface DemoAccountsProps {
  onChoose: (account: DemoAccount) => void;
}

/** Accounts for trying Crease; renders nothing when the server has none. */
export function DemoAccounts({ onChoose }: DemoAccountsProps) {
  const [accounts, setAccounts] = useState<readonly DemoAccount[]>([]);
  useEffect(() => void fetchDemoAccounts().then(setAccounts), []);
  if (accounts.length === 0) return null;
  return (
    <section className={styles['demo']} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className={styles['title']}>
        {TEXTS.demoTitle}
      </h2>
      <p className={styles['hint']}>{TEXTS.demoHint}</p>
      <ul className={styles['accounts']} role="list">
        {accounts.map((account) => (
          <li key={account.email}>
            <button type="button" className={styles['account']} onClick={() => onChoose(account)}>
              <span>{account.email}</span>
              <span className={styles['role']}>{ROLE_NAMES[account.role]}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
