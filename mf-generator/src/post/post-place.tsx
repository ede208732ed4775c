import { ClientSelect, ProjectSelect, useApiMutation, useHost, useRight } from '@postloom/remote-kit';
import { type Post, postsEndpoints } from '@postloom/shared-contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { forgetPosts } from '#app/composer/variants/save-post.ts';

type Place = Partial<Pick<Post, 'project' | 'client'>>;

/** Shows and changes a post's client and project. Changes are saved at once, apart from the post's words. */
export function PostPlace({ id }: { readonly id: string }) {
  const { api } = useHost();
  const mayEdit = useRight('edit');
  const queryClient = useQueryClient();
  const params = { id };
  const read = api.query(postsEndpoints.getPost, { params });
  const post = useQuery({ ...read, enabled: mayEdit, staleTime: 0 });
  const move = useApiMutation({
    async call(place: Place, options) {
      // Uses the latest version, as this doesn't affect other changes to the post.
      const { version } = await api.call(postsEndpoints.getPost, { params }, { signal: options.signal });
      return api.call(postsEndpoints.updatePost, { params, body: { version, ...place } }, options);
    },
    onDone: async (moved) => {
      queryClient.setQueryData(read.queryKey, moved);
      await forgetPosts(queryClient);
    },
    done: 'Post moved',
    failed: 'Couldn’t move the post',
  });
  const { run, isPending, pending } = move;
  /** What was chosen while another choice was being saved. It is saved next. */
  const [next, setNext] = useState<Place | null>(null);
  useEffect(() => {
    if (isPending || next === null) return;
    run(next);
    setNext(null);
  }, [isPending, next, run]);
  const put = (place: Place) => (isPending ? setNext({ ...next, ...place }) : run(place));
  if (!post.data || post.data.deletedAt !== null) return null;
  const { client, project } = { ...post.data, ...pending, ...next };
  return (
    <div className="generator:grid generator:w-full generator:gap-4 generator:sm:grid-cols-2 generator:empty:hidden">
      <ClientSelect
        value={client}
        hint={`Its images move with it${project === null ? '' : ', and it leaves its project'}.`}
        onValueChange={(chosen) => put({ client: chosen, project: null })}
      />
      <ProjectSelect value={project} client={client} onValueChange={(chosen) => put({ project: chosen })} />
    </div>
  );
}
