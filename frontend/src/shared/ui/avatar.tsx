import { UserRound } from 'lucide-react';
import { useState } from 'react';
import styles from './avatar.module.css';
import { classNames } from './class-names.ts';

interface AvatarProps {
  url: string | undefined;
  size?: 'medium' | 'large';
}

/** Someone's picture, or the sign for one. Decoration: the name stands beside it. */
export function Avatar(props: AvatarProps) {
  // A new picture gets a new chance, hence the key.
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
          onError={() => {
            setHasFailed(true);
          }}
        />
      ) : (
        <UserRound />
      )}
    </span>
  );
}
