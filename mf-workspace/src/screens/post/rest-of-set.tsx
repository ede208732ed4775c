import { useApiMutation, useHost } from '@postloom/remote-kit';
import { anyRoom, asSlides, staleFacts, useStaleCaptions, withoutStale } from '@postloom/remote-kit/previews';
import { type Post, type PostSummary, postsEndpoints } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Button, Dialog } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { memo, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { excessOf } from '#app/posts/excess-of.ts';
import { PostName } from '#app/posts/post-name.tsx';
import { statusLook } from '#app/posts/post-status.ts';
import { useEarlierCaptions } from '#app/posts/use-earlier-captions.ts';
import { useForgetPosts } from '#app/posts/use-post-actions.ts';
import { askAboutApprovers } from '#app/sign-off/ask-about-approval.ts';
import { BarNote } from './bar-note.tsx';

/** At most so many changed facts are looked for in other posts. */
const mostFacts = 5;
const perPage = 100;
const longestSearch = 200;

/** A fact, and the other posts of the set that still have it. */
type Told = ReturnType<typeof useStaleCaptions>[number] & { readonly posts: readonly PostSummary[] };

interface RestOfSetProps {
  /** As it is saved. */
  readonly post: Post;
}

/** What other posts of the same generation still say though it was changed in this one, and a way to change it there. */
export const RestOfSet = memo(function RestOfSet({ post }: RestOfSetProps) {
  const [isOpen, setOpen] = useState(false);
  const told = useToldOfSet(post);
  const [first, ...others] = told;
  // What a later change finds doesn't open the list by itself.
  if (!first && isOpen) setOpen(false);
  if (!first) return null;
  return (
    <>
      <BarNote what="the other posts" onShow={() => setOpen(true)}>
        {toldText(first)}
        {others.length > 0 && `, and ${others.length} more`}
      </BarNote>
      {isOpen && (
        <Dialog
          open
          onOpenChange={setOpen}
          title="Other posts of this set"
          description="They were written together with this one, and still say what was changed in it."
        >
          <ul aria-label="What was changed">
            {told.map((each) => (
              <Fact key={each.said} told={each} />
            ))}
          </ul>
          <ul aria-label="Posts that still say it">
            {[...new Set(told.flatMap(({ posts }) => posts))].map((each) => (
              <Other key={each.id} post={each} told={told.filter(({ posts }) => posts.includes(each))} />
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
});

const toldText = ({ said, posts: { length } }: Told): string =>
  `${length} other ${length === 1 ? 'post of this set still says' : 'posts of this set still say'} “${said}”`;

function useToldOfSet(post: Post): readonly Told[] {
  const { api } = useHost();
  const { id, caption: now, generation, status } = post;
  const earlier = useEarlierCaptions(post).join('\0');
  const before = useMemo(() => (earlier === '' ? [] : earlier.split('\0')), [earlier]);
  const changed = useMemo(
    () => [...new Set(staleFacts({ now, before }, asSlides(before), anyRoom).map(({ said }) => said))],
    [now, before],
  );
  const sought = changed.slice(0, mostFacts).map((said) => said.slice(0, longestSearch));
  const { data: found = [] } = useQuery({
    queryKey: [postsEndpoints.listPosts.path, 'of set', generation, sought],
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        sought.map((q) => api.call(postsEndpoints.listPosts, { query: { q, limit: perPage } }, { signal })),
      );
      const posts = pages.flatMap(({ items }) => items).filter((each) => each.generation === generation);
      return [...new Map(posts.map((each) => [each.id, each])).values()];
    },
    enabled: Boolean(generation) && status !== 'published' && sought.length > 0,
    staleTime: 0,
  });
  const others = found.filter((each) => each.id !== id && each.status !== 'published');
  const captions = others.map(({ caption }) => caption);
  return useStaleCaptions(id, { now, before }, captions).map((fact) => ({
    ...fact,
    posts: others.filter((_, index) => fact.slides.includes(index + 1)),
  }));
}

const row =
  'workspace:flex workspace:flex-wrap workspace:items-center workspace:gap-2 workspace:border-t workspace:border-line workspace:py-3';

function Fact({ told: { said, now, accept } }: { readonly told: Told }) {
  return (
    <li className={row}>
      <span className="workspace:min-w-0 workspace:flex-1 workspace:wrap-anywhere">
        {now ? `“${said}” is “${now}” here` : `“${said}” isn’t said here any more`}
      </span>
      <Button size="sm" variant="ghost" onClick={accept}>
        It’s meant to differ
      </Button>
    </li>
  );
}

const changeLabel = (known: readonly Told[], all: number): string =>
  known.length === 1
    ? `Change it to “${known[0]?.now}”`
    : known.length === all
      ? `Change all ${all}`
      : `Change ${known.length} of them`;

/** One of the posts, which is changed in all that can be changed without reading it. */
function Other({ post, told }: { readonly post: PostSummary; readonly told: readonly Told[] }) {
  const host = useHost();
  const forget = useForgetPosts();
  const known = told.filter(({ now }) => now);
  const [slide] = known.reduce((slides, each) => withoutStale(slides, each), asSlides([post.caption]));
  const caption = slide?.text ?? post.caption;
  const fits = excessOf({ ...post, caption }).length <= excessOf(post).length;
  const change = useApiMutation({
    call: (_: undefined, options) =>
      host.api.call(
        postsEndpoints.updatePost,
        { params: { id: post.id }, body: { version: post.version, caption } },
        options,
      ),
    onDone: forget,
    onFailed: forget,
    done: 'Post changed',
    failed: 'Couldn’t change the post',
  });
  return (
    <li className={row}>
      <div className="workspace:min-w-0 workspace:flex-1 workspace:wrap-anywhere">
        <Link to={paths.post(post.id)}>
          <PostName post={post} />
        </Link>
        <p className="workspace:text-sm workspace:text-muted">
          {statusLook(post.status).label}, still says{' '}
          {new Intl.ListFormat('en').format(told.map(({ said }) => `“${said}”`))}
        </p>
      </div>
      {known.length > 0 && fits && (
        <Button
          size="sm"
          loading={change.isPending}
          onClick={() =>
            void askAboutApprovers(host, post).then((goesOn) => {
              if (goesOn) change.run(undefined);
            })
          }
        >
          {changeLabel(known, told.length)}
        </Button>
      )}
    </li>
  );
}
