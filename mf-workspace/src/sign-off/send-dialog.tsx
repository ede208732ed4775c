import { useContractForm, useCopyText, useFormats, useHost } from '@postloom/remote-kit';
import {
  emailSchema,
  type Post,
  postsEndpoints,
  signOffEndpoints,
  signOffLimits,
  signOffLinkInputSchema,
} from '@postloom/shared-contracts';
import {
  Banner,
  Button,
  CheckboxGroup,
  Dialog,
  Disclosure,
  Select,
  TextArea,
  TextField,
} from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { postTitle } from '#app/posts/post-title.ts';
import { useForgetPosts } from '#app/posts/use-post-actions.ts';

/** Days for which a link can be good, as they are offered. */
const dayChoices = [3, 7, signOffLimits.days.default, 30, signOffLimits.days.max];

/** The fields give text: an empty address is none, days are a number. */
const formSchema = z.extend(signOffLinkInputSchema, {
  readerEmail: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => (text.trim() === '' ? null : text)),
    ),
    z.nullable(emailSchema),
  ),
  days: z.pipe(z.pipe(z.string(), z.transform(Number)), z.int()),
});

interface SendDialogProps {
  readonly post: Post;
  readonly onClose: () => void;
}

interface MadeLink {
  readonly url: string;
  readonly mailed: boolean;
  readonly name: string;
  readonly expiresAt: string;
}

/** Makes a link for one reader, for this post and others with it. */
export function SendDialog({ post, onClose }: SendDialogProps) {
  const formId = useId();
  const { api } = useHost();
  const copy = useCopyText();
  const forget = useForgetPosts();
  const [made, setMade] = useState<MadeLink | null>(null);
  const { form, field, onSubmit, isPending } = useContractForm({
    schema: formSchema,
    initial: {
      posts: [post.id],
      readerName: '',
      readerEmail: '',
      message: '',
      days: String(signOffLimits.days.default),
    },
    send: (body, options) => api.call(signOffEndpoints.createSignOffLink, { body }, options),
    onDone: async ({ link, url, mailed }) => {
      setMade({ url, mailed, name: link.reader.name, expiresAt: link.expiresAt });
      await forget();
    },
    failed: 'Couldn’t create the link',
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={made ? 'The link is ready' : 'Send for approval'}
      description={
        made
          ? `This link is just for ${made.name}.`
          : 'Your client doesn’t need an account. They approve exactly the version they see; if you change it, they approve again.'
      }
      footer={
        made ? (
          <>
            <Button onClick={onClose}>Done</Button>
            <Button variant="primary" icon={<Copy aria-hidden />} onClick={() => void copy(made.url, 'Link')}>
              Copy
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" loading={isPending}>
              Create link
            </Button>
          </>
        )
      }
    >
      {made ? (
        <Ready made={made} />
      ) : (
        <form
          id={formId}
          noValidate
          onSubmit={onSubmit}
          className="workspace:flex workspace:flex-col workspace:gap-6"
        >
          <TextField
            label="Client’s name"
            hint="Shown on their page and in the history."
            data-autofocus
            autoComplete="off"
            {...field('readerName')}
          />
          <TextField
            label="Client’s email (optional)"
            hint="We’ll email them the link. Leave it empty to share the link yourself."
            type="email"
            autoComplete="off"
            {...field('readerEmail')}
          />
          <TextArea label="Message (optional)" dir="auto" rows={3} {...field('message')} />
          <Select label="Link expires after" {...field('days')}>
            {dayChoices.map((days) => (
              <option key={days} value={days}>
                {days} days
              </option>
            ))}
          </Select>
          <Disclosure title="Include other posts">
            <OtherPosts
              post={post.id}
              chosen={form.watch('posts')}
              onChange={(posts) => form.setValue('posts', posts)}
            />
          </Disclosure>
        </form>
      )}
    </Dialog>
  );
}

/** The posts that were changed last: what goes to a client is what was worked on. */
function OtherPosts({
  post,
  chosen,
  onChange,
}: {
  readonly post: string;
  readonly chosen: readonly string[];
  readonly onChange: (posts: string[]) => void;
}) {
  const posts = useQuery(
    useHost().api.query(postsEndpoints.listPosts, { query: { limit: signOffLimits.postsPerLink } }),
  );
  const others = posts.data?.items.filter(({ id }) => id !== post) ?? [];
  if (others.length === 0) {
    return (
      <p className="workspace:text-muted">
        {posts.isPending ? 'Looking for posts …' : 'There are no other posts.'}
      </p>
    );
  }
  return (
    <CheckboxGroup
      label="Other posts"
      hideLabel
      options={others.map((each) => ({ value: each.id, label: postTitle(each) }))}
      value={chosen.filter((id) => id !== post)}
      onValueChange={(values) => onChange([post, ...values])}
    />
  );
}

function Ready({ made }: { readonly made: MadeLink }) {
  const { day } = useFormats();
  return (
    <div className="workspace:flex workspace:flex-col workspace:gap-4">
      <Banner
        tone={made.mailed ? 'success' : 'warning'}
        title={made.mailed ? 'Email on its way' : 'Copy it now'}
      >
        We show this link only once. Anyone who has it can respond as {made.name} until {day(made.expiresAt)},
        unless you withdraw it.
      </Banner>
      <TextField label="Link" readOnly value={made.url} onFocus={({ target }) => target.select()} />
    </div>
  );
}
