import { MESSAGES_PER_PAGE_MAX, type AccountExport, type Message } from '@crease/contract';
import type { Viewer } from '../../http/viewer.ts';
import { mapSomeAtOnce } from '../../platform/portions/in-portions.ts';
import type { ConversationsRepository } from './conversations/conversations.repository.ts';
import type { PopulateConversations } from './conversations/populate-conversations.ts';
import type { ListMessages } from './thread/list-messages.ts';

interface ExportParts {
  conversationRecords: ConversationsRepository;
  populate: PopulateConversations;
  listMessages: ListMessages;
}

/**
 * For the account export: every conversation with all its messages, oldest first. Without those that the other side
 * deletes meanwhile.
 */
export function createExportConversations({
  conversationRecords,
  populate,
  listMessages,
}: ExportParts) {
  const listAll = async (viewer: Viewer, conversationId: string): Promise<Message[]> => {
    const all: Message[] = [];
    let hasMore = true;
    while (hasMore) {
      const query = { before: all[0]?._id, limit: MESSAGES_PER_PAGE_MAX };
      const conversation = await conversationRecords.findOfMember(conversationId, viewer.userId);
      const page = await listMessages(viewer, conversation, query);
      all.unshift(...page.messages);
      hasMore = page.hasMore;
    }
    return all;
  };

  return async (viewer: Viewer): Promise<AccountExport['conversations']> => {
    const { userId } = viewer;
    const all = await populate(await conversationRecords.findAllOf(userId), userId);
    const exported = await mapSomeAtOnce(all, async (conversation) => {
      const { _id: id } = conversation;
      try {
        return { ...conversation, messages: await listAll(viewer, id) };
      } catch (error) {
        if (await conversationRecords.findOfMember(id, userId)) throw error;
        return undefined;
      }
    });
    return exported.filter((conversation) => conversation !== undefined);
  };
}
