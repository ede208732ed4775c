import { useApiMutation, useHost } from '@postloom/remote-kit';
import { assistantEndpoints, assistantLimits, type Conversation } from '@postloom/shared-contracts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';

/** Conversations per page of the list. */
const perPage = 30;

/** @returns a function that invalidates all conversations and messages, so that they are fetched again. */
export function useForgetConversations(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith(assistantEndpoints.listConversations.path),
    });
}

export function useConversations() {
  const { api } = useHost();
  return useInfiniteQuery({
    queryKey: [assistantEndpoints.listConversations.path],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        assistantEndpoints.listConversations,
        { query: { limit: perPage, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

/** All messages of a conversation, newest first. They fit in one page, as conversations are limited to its size. */
export function useMessages(conversationId: string | null) {
  const { api } = useHost();
  return useQuery({
    ...api.query(assistantEndpoints.listAssistantMessages, {
      params: { id: conversationId ?? '' },
      query: { limit: assistantLimits.messagesPerConversation },
    }),
    enabled: conversationId !== null,
    staleTime: 0,
  });
}

/** Actions on a conversation in the list. */
export function useConversationActions({ onDeleted }: { readonly onDeleted: (id: string) => void }) {
  const { api, toast } = useHost();
  const forget = useForgetConversations();
  const restore = useApiMutation({
    inTurn: true,
    call: ({ id }: Conversation, options) =>
      api.call(assistantEndpoints.restoreConversation, { params: { id } }, options),
    onDone: forget,
    done: 'Conversation restored',
    failed: 'Couldn’t restore the conversation',
  });
  const remove = useApiMutation({
    inTurn: true,
    call: ({ id }: Conversation, options) =>
      api.call(assistantEndpoints.deleteConversation, { params: { id } }, options),
    onDone: async (_result, conversation) => {
      onDeleted(conversation.id);
      await forget();
      toast({
        title: 'Conversation deleted',
        description: 'Any posts you saved are still there.',
        action: { label: 'Undo', onSelect: () => restore.run(conversation) },
      });
    },
    failed: 'Couldn’t delete the conversation',
  });
  return { remove };
}
