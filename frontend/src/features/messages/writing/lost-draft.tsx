import { EmptyState } from '../../../shared/ui/notices/empty-state.tsx';
import { TextArea } from '../../../shared/ui/fields/text-area.tsx';
import { MESSAGES_TEXTS, THREAD_TEXTS as TEXTS } from '../messages.texts.ts';

/** Shows the unsent text when the other person deletes the conversation; it is selected, so that it can be copied. */
export function LostDraft({ text }: { text: string }) {
  return (
    <EmptyState
      title={MESSAGES_TEXTS.conversationGone}
      hint={TEXTS.draftKept}
      action={
        <TextArea
          rows={5}
          cols={48}
          readOnly
          autoFocus
          aria-label={TEXTS.compose}
          value={text}
          onFocus={(event) => event.target.select()}
        />
      }
    />
  );
}
