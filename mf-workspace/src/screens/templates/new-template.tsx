import { Loaded, useHost } from '@postloom/remote-kit';
import {
  isKnown,
  type Post,
  postsEndpoints,
  type TemplateInput,
  templatePlatforms,
} from '@postloom/shared-contracts';
import { composePostText } from '@postloom/shared-contracts/platforms';
import { Dialog, Skeleton } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { postTitle } from '#app/posts/post-title.ts';
import { TemplateDialog } from './template-dialog.tsx';

export const blankTemplate: TemplateInput = {
  title: '',
  description: '',
  category: 'business',
  platform: 'instagram',
  content: '',
};

const fromPost = (post: Post): TemplateInput => ({
  ...blankTemplate,
  title: postTitle(post).slice(0, 120),
  platform: isKnown(templatePlatforms, post.platform) ? post.platform : blankTemplate.platform,
  content: composePostText(post.caption, post.hashtags),
});

interface NewTemplateProps {
  readonly isOpen: boolean;
  /** Initial content; null for an empty form. */
  readonly draft: TemplateInput | null;
  /** Id of the post whose text is the initial content; empty for none. */
  readonly post: string;
  readonly onSaved: () => void;
  readonly onGivenUp: () => void;
}

/** The form for a new template: empty, or based on a post or another template. */
export function NewTemplate({ isOpen, draft, post, onSaved, onGivenUp }: NewTemplateProps) {
  const { api } = useHost();
  const source = useQuery({
    ...api.query(postsEndpoints.getPost, { params: { id: post } }),
    enabled: isOpen && post !== '',
  });
  if (!isOpen) return null;
  const initial = draft ?? (post === '' ? blankTemplate : source.data && fromPost(source.data));
  if (initial)
    return <TemplateDialog initial={initial} edited={null} onSaved={onSaved} onClose={onGivenUp} />;
  return (
    <Dialog open onOpenChange={onGivenUp} title="New template">
      <Loaded query={source} what="the post" skeleton={<Skeleton lines={5} />}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}
