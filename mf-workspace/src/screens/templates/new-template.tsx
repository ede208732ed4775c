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

const blank: TemplateInput = {
  title: '',
  description: '',
  category: 'business',
  platform: 'instagram',
  content: '',
};

const fromPost = (post: Post): TemplateInput => ({
  ...blank,
  title: postTitle(post).slice(0, 120),
  platform: isKnown(templatePlatforms, post.platform) ? post.platform : blank.platform,
  content: composePostText(post.caption, post.hashtags),
});

interface NewTemplateProps {
  readonly isOpen: boolean;
  /** What it begins with; null for nothing. */
  readonly draft: TemplateInput | null;
  /** The post whose text it begins with, by id; empty for none. */
  readonly post: string;
  readonly onClose: () => void;
}

/** The form of a new template: empty, from a post, or from another template. */
export function NewTemplate({ isOpen, draft, post, onClose }: NewTemplateProps) {
  const { api } = useHost();
  const source = useQuery({
    ...api.query(postsEndpoints.getPost, { params: { id: post } }),
    enabled: isOpen && post !== '',
  });
  if (!isOpen) return null;
  if (draft || post === '')
    return <TemplateDialog initial={draft ?? blank} edited={null} onClose={onClose} />;
  if (source.data) return <TemplateDialog initial={fromPost(source.data)} edited={null} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title="New template">
      <Loaded query={source} what="the post" skeleton={<Skeleton lines={5} />}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}
