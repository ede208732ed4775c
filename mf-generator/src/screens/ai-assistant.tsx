import { usePageMeta, useRight } from '@postloom/remote-kit';
import { Button, Container, PageHeader, Sheet } from '@postloom/ui-kit';
import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Assistant } from '#app/assistant/assistant.tsx';
import { ConversationList } from '#app/assistant/conversation-list.tsx';

/** Conversations that draft and refine posts, at `/app/ai-assistant`. The address contains the open one's id. */
export function Component() {
  usePageMeta('AI Assistant', 'Draft and refine posts in a conversation.');
  const [params, setParams] = useSearchParams();
  const [listOpen, setListOpen] = useState(false);
  const mayEdit = useRight('edit');
  const current = /^[0-9a-f]{24}$/.exec(params.get('conversation') ?? '')?.[0] ?? null;
  const open = (id: string | null, { replace = false } = {}) => {
    setListOpen(false);
    setParams(id ? { conversation: id } : {}, { replace });
  };
  return (
    <Container
      width="wide"
      className="generator:grid generator:grid-cols-1 generator:gap-6 generator:pt-8 generator:max-sm:gap-4 generator:max-sm:pt-4 generator:short:gap-4 generator:short:pt-4"
    >
      <PageHeader
        title="AI Assistant"
        description={
          <span className="generator:max-sm:hidden">
            {mayEdit
              ? 'Draft a post in a conversation, then refine it until it’s right.'
              : 'Your team’s conversations with the assistant.'}
          </span>
        }
        actions={
          <Button
            className="generator:lg:hidden"
            icon={<MessagesSquare aria-hidden />}
            onClick={() => setListOpen(true)}
          >
            Conversations
          </Button>
        }
      />
      <div className="generator:grid generator:grid-cols-1 generator:gap-8 generator:lg:grid-cols-4">
        <aside
          aria-label="Your conversations"
          className="generator:hidden generator:lg:sticky generator:lg:top-24 generator:lg:block generator:lg:self-start"
        >
          <ConversationList current={current} onOpen={open} />
        </aside>
        <div className="generator:min-w-0 generator:lg:col-span-3">
          <Assistant current={current} onOpen={open} />
        </div>
      </div>
      <Sheet open={listOpen} onOpenChange={setListOpen} title="Conversations">
        <ConversationList current={current} onOpen={open} />
      </Sheet>
    </Container>
  );
}
