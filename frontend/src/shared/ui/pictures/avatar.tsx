import { UserRound } from 'lucide-react';
import { useState } from 'react';
import styles from './avatar.module.css';
import { classNames } from '../class-names.ts';

interface AvatarProps {
  url: string | undefined;
  size?: 'medium' | 'large';
}

/** A person's picture, or a placeholder. Hidden from screen readers, because the name stands beside it. */
export function Avatar(props: AvatarProps) {
  // The key resets `hasFailed` when the picture changes.
  return <AvatarFrame key={props.url} {...props} />;
}

function AvatarFrame({ url, size = 'medium' }: AvatarProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const isShown = url !== undefined && url !== '' && !hasFailed;
  return (
    <span className={classNames(styles['avatar'], styles[size])} aria-hidden="true">
      {isShown ? (
        <img
          className={styles['image']}
          src={url}
          alt=""
          decoding="async"
          onError={() => setHasFailed(true)}
        />
      ) : (
        <UserRound />
      )}
    </span>
  );
}
