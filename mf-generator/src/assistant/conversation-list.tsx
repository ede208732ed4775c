import { Loaded, useApiMutation, useHost, useRight } from '@postloom/remote-kit';
import { assistantEndpoints, assistantLimits, type Conversation } from '@postloom/shared-contracts';
import { Button, Dialog, IconButton, Menu, MenuItem, TextField } from '@postloom/ui-kit';
import { MoreHorizontal, Pencil, Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useConversationActions, useConversations, useForgetConversations } from './conversations.ts';

interface ConversationListProps {
  readonly current: string | null;
  readonly onOpen: (id: string | null) => void;
}

/** The conversations, the most recently used first. */
export function ConversationList({ current, onOpen }: ConversationListProps) {
  const list = useConversations();
  const mayEdit = useRight('edit');
  const { remove } = useConversationActions({ onDeleted: (id) => id === current && onOpen(null) });
  const [renamed, setRenamed] = useState<Conversation | null>(null);
  // The list is narrow, so its error is short. The page next to it gives the details.
  if (list.isError && !list.data) {
    return (
      <p role="alert" className="generator:text-sm generator:text-muted">
        Couldn’t load your conversations.{' '}
        <Button variant="link" size="sm" onClick={() => void list.refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  return (
    <>
      {mayEdit && (
        <button
          type="button"
          aria-current={current === null ? 'true' : undefined}
          className={`generator:mb-1 generator:flex generator:w-full generator:items-center generator:gap-2 generator:rounded-md generator:px-3 generator:py-2 generator:text-start generator:text-sm generator:font-medium ${rowLook(current === null)}`}
          onClick={() => onOpen(null)}
        >
          <Plus aria-hidden className="generator:size-4" />
          New conversation
        </button>
      )}
      <Loaded
        query={list}
        what="your conversations"
        isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
        empty={
          <p className="generator:text-sm generator:text-muted">
            Your conversations with the assistant are kept here.
          </p>
        }
      >
        {({ pages }) => (
          <>
            <ul aria-label="Conversations" className="generator:grid generator:grid-cols-1 generator:gap-1">
              {pages
                .flatMap(({ items }) => items)
                .map((conversation) => (
                  <li
                    key={conversation.id}
                    className={`generator:flex generator:min-w-0 generator:items-center generator:rounded-md ${rowLook(conversation.id === current)}`}
                  >
                    <button
                      type="button"
                      aria-current={conversation.id === current ? 'true' : undefined}
                      className="generator:min-w-0 generator:flex-1 generator:truncate generator:rounded-md generator:px-3 generator:py-2 generator:text-start generator:text-sm"
                      dir="auto"
                      onClick={() => onOpen(conversation.id)}
                    >
                      {conversation.title}
                    </button>
                    {mayEdit && (
                      <Menu
                        trigger={
                          <IconButton label={`More for ${conversation.title}`} size="sm">
                            <MoreHorizontal aria-hidden />
                          </IconButton>
                        }
                      >
                        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setRenamed(conversation)}>
                          Rename
                        </MenuItem>
                        <MenuItem
                          icon={<Trash2 aria-hidden />}
                          tone="danger"
                          onSelect={() => remove.run(conversation)}
                        >
                          Delete
                        </MenuItem>
                      </Menu>
                    )}
                  </li>
                ))}
            </ul>
            {list.hasNextPage && (
              <Button
                size="sm"
                className="generator:mt-3"
                loading={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                Show more
              </Button>
            )}
          </>
        )}
      </Loaded>
      {renamed && <RenameDialog conversation={renamed} onClose={() => setRenamed(null)} />}
    </>
  );
}

const rowLook = (isCurrent: boolean) => (isCurrent ? 'generator:bg-sunken' : 'generator:hover:bg-hover');

function RenameDialog({
  conversation: { id, version, title: before },
  onClose,
}: {
  readonly conversation: Conversation;
  readonly onClose: () => void;
}) {
  const { api } = useHost();
  const forget = useForgetConversations();
  const [title, setTitle] = useState(before);
  const form = useId();
  const rename = useApiMutation({
    call: (title: string, options) =>
      api.call(assistantEndpoints.renameConversation, { params: { id }, body: { version, title } }, options),
    onDone: async () => {
      await forget();
      onClose();
    },
    onFailed: forget,
    failed: 'Couldn’t rename the conversation',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim()) rename.run(title.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Rename the conversation"
      held={rename.isPending}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" loading={rename.isPending}>
            Rename
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField
          label="Name"
          dir="auto"
          maxLength={assistantLimits.titleCharacters}
          value={title}
          error={title.trim() ? undefined : 'Please give the conversation a name.'}
          onChange={(event) => setTitle(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
