import type { UserRole } from '@crease/contract';
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { useIsHere } from '../../../shared/ui/use-is-here.ts';
import type { ConversationStart } from '../messages.api.ts';
import { MESSAGES_TEXTS as TEXTS } from '../messages.texts.ts';
import { beginConversation } from './start-conversation.ts';

interface SendMessageButtonProps {
  role: UserRole;
  wish: ConversationStart;
  /** Not called when the user has left the page meanwhile: they must not be taken to the conversation then. */
  onStarted: (conversationId: string) => void;
}

export function SendMessageButton({ role, wish, onStarted }: SendMessageButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const isHere = useIsHere();
  const start = async () => {
    setIsBusy(true);
    const conversationId = await beginConversation(role, wish);
    setIsBusy(false);
    if (conversationId !== undefined && isHere()) onStarted(conversationId);
  };
  return (
    <Button wide icon={<MessageSquareText />} busy={isBusy} onClick={() => void start()}>
      {TEXTS.sendMessage}
    </Button>
  );
}
