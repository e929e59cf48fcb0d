import { MESSAGE_MAX_CHARACTERS } from '@crease/contract';
import { SendHorizontal } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { isTypedEnter } from '../../../shared/lib/presses/typed-enter.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { TextArea } from '../../../shared/ui/fields/text-area.tsx';
import { THREAD_TEXTS as TEXTS } from '../messages.texts.ts';
import { useThread } from '../thread/thread.store.ts';
import { useTyping } from './typing.store.ts';
import styles from './composer.module.css';

/** The remaining characters are shown when fewer than this are left. */
const COUNTED_BELOW = 200;

interface ComposerProps {
  conversationId: string;
  boxRef: RefObject<HTMLTextAreaElement | null>;
}

/** Touch keyboards have no Shift for a new line, so there Enter starts a new line and the button sends. */
function sendsOnEnter({ shiftKey, nativeEvent }: KeyboardEvent): boolean {
  const isPlainEnter = !shiftKey && isTypedEnter(nativeEvent);
  return isPlainEnter && window.matchMedia('(pointer: fine)').matches;
}

export function Composer({ conversationId, boxRef }: ComposerProps) {
  const draft = useThread(({ drafts }) => drafts.get(conversationId) ?? '');
  const isSending = useThread(({ sending }) => sending !== undefined);
  const write = useThread((state) => state.write);
  const send = useThread((state) => state.send);
  const say = useTyping((state) => state.say);
  const left = MESSAGE_MAX_CHARACTERS - draft.length;
  return (
    <form
      className={styles['composer']}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
        boxRef.current?.focus();
      }}
    >
      <div className={styles['box']}>
        <div className={styles['growing']} data-text={draft || TEXTS.placeholder}>
          <TextArea
            ref={boxRef}
            name="content"
            className={styles['input']}
            rows={1}
            aria-label={TEXTS.compose}
            placeholder={TEXTS.placeholder}
            maxLength={MESSAGE_MAX_CHARACTERS}
            enterKeyHint="enter"
            value={draft}
            onChange={(event) => {
              write(event.target.value);
              if (event.target.value.trim() !== '') say(conversationId);
            }}
            onKeyDown={(event) => {
              if (!sendsOnEnter(event)) return;
              event.preventDefault();
              void send();
            }}
          />
        </div>
        {left < COUNTED_BELOW && (
          <p className={styles['left']} role="status">
            {TEXTS.left(left)}
          </p>
        )}
      </div>
      <Button
        type="submit"
        variant="primary"
        className={styles['send']}
        icon={<SendHorizontal />}
        busy={isSending}
        disabled={draft.trim() === ''}
      >
        {isSending ? TEXTS.sendBusy : TEXTS.send}
      </Button>
    </form>
  );
}
