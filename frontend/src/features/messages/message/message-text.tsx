import { messageParts } from './message-links.ts';
import styles from './message-bubble.module.css';

/** The text of a message, with links for its web addresses. */
export function MessageText({ content }: { content: string }) {
  return (
    <span className={styles['text']}>
      {messageParts(content).map(({ text, href }, place) =>
        href === undefined ? (
          text
        ) : (
          <a
            key={place}
            className={styles['link']}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
          >
            {text}
          </a>
        ),
      )}
    </span>
  );
}
