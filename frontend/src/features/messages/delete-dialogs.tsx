import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../../shared/ui/dialogs/confirm-dialog.tsx';
import { courtNameIn, otherPartyOf } from './conversations/conversation-facts.ts';
import { useConversations } from './conversations/conversations.store.ts';
import { excerptOf } from './message/message-excerpt.ts';
import { MESSAGES_TEXTS, THREAD_TEXTS as TEXTS } from './messages.texts.ts';
import { useThread } from './thread/thread.store.ts';

interface DeleteMessageDialogProps {
  /** Undefined while the dialog is closed. */
  messageId: string | undefined;
  onClose: () => void;
}

export function DeleteMessageDialog({ messageId, onClose }: DeleteMessageDialogProps) {
  const remove = useThread((state) => state.remove);
  const content = useThread(
    ({ records }) => records.messages.find(({ _id }) => _id === messageId)?.content,
  );
  return (
    <DeleteDialog
      id={messageId}
      about={content && TEXTS.quoted(excerptOf(content))}
      title={TEXTS.deleteMessage}
      question={TEXTS.deleteMessageQuestion}
      onDelete={remove}
      onClose={onClose}
    />
  );
}

interface DeleteConversationDialogProps {
  conversationId: string | undefined;
  onClose: () => void;
}

export function DeleteConversationDialog(props: DeleteConversationDialogProps) {
  const { conversationId, onClose } = props;
  const remove = useConversations((state) => state.remove);
  const about = useConversations(({ conversations, viewerId = '' }) => {
    const asked = conversations.find(({ _id }) => _id === conversationId);
    return asked && `${otherPartyOf(asked, viewerId).name}, ${courtNameIn(asked)}`;
  });
  const removeWithDraft = async (id: string) => {
    await remove(id);
    const isGone = !useConversations.getState().conversations.some(({ _id }) => _id === id);
    if (isGone) useThread.getState().forget(id);
  };
  return (
    <DeleteDialog
      id={conversationId}
      about={about}
      title={MESSAGES_TEXTS.deleteConversation}
      question={MESSAGES_TEXTS.deleteConversationQuestion}
      onDelete={removeWithDraft}
      onClose={onClose}
    />
  );
}

interface DeleteDialogProps {
  /** Undefined while the dialog is closed. */
  id: string | undefined;
  title: string;
  /**
   * What is deleted: messages and rows move as others write, so another one may have been pressed. Undefined once it is
   * gone.
   */
  about: string | undefined;
  question: string;
  onDelete: (id: string) => Promise<void>;
  onClose: () => void;
}

function DeleteDialog({ id, ...props }: DeleteDialogProps) {
  return id !== undefined && <OpenDeleteDialog key={id} id={id} {...props} />;
}

function OpenDeleteDialog(props: DeleteDialogProps & { id: string }) {
  const { id, title, about, question, onDelete, onClose } = props;
  // Stays while it is deleted, which others may be told before this device.
  const [named] = useState(about);
  const [isBusy, setIsBusy] = useState(false);
  const isGoneMeanwhile = about === undefined && !isBusy;
  useEffect(() => {
    if (isGoneMeanwhile) onClose();
  }, [isGoneMeanwhile, onClose]);
  const confirm = async () => {
    setIsBusy(true);
    await onDelete(id);
    setIsBusy(false);
    onClose();
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={title}
      description={
        <>
          <p>
            <b>{named}</b>
          </p>
          <p>{question}</p>
        </>
      }
      confirmLabel={TEXTS.deleteOption}
      confirmBusyLabel={TEXTS.deleteBusy}
      tone="danger"
      busy={isBusy}
      onConfirm={() => void confirm()}
    />
  );
}
