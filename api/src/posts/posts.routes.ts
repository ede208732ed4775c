import { postsEndpoints } from '@postloom/shared-contracts';
import { Router } from 'express';
import { bounds } from '#app/kernel/http/bounds.ts';
import { readIdempotencyKey } from '#app/kernel/http/idempotency-key.ts';
import { createPools } from '#app/kernel/http/pool.ts';
import type { BindRoute } from '#app/kernel/http/route.ts';
import { changeMany } from './change-many.ts';
import { createPost } from './create-post.ts';
import { deletePost, restorePost } from './delete-post.ts';
import { duplicatePost } from './duplicate-post.ts';
import { getPost } from './get-post.ts';
import { listPosts } from './list-posts.ts';
import { listVersions } from './list-versions.ts';
import type { PostsContext } from './posts-context.ts';
import { updatePost } from './update-post.ts';

export function createPostsRoutes(route: BindRoute, context: PostsContext): Router {
  const router = Router();

  const lists = createPools(bounds.listsPerAccount, 'Too many lists at once. Please try again in a moment.');
  route(router, postsEndpoints.listPosts, ({ actor, caller, query }) =>
    lists.run(caller.id, async () => {
      await context.listed.consume(caller.id);
      const list = await listPosts(context, actor, query);
      // A page of ordinary captions has fewer. One of the longest has 6.5 million, and takes a second to read and send.
      const characters = list.items.reduce((sum, { caption }) => sum + caption.length, 0);
      const more = Math.floor(characters / 100_000);
      if (more > 0) await context.listed.consume(caller.id, more);
      return list;
    }),
  );
  route(router, postsEndpoints.getPost, ({ actor, params }) => getPost(context, actor, params.id));
  route(router, postsEndpoints.listPostVersions, ({ actor, params }) =>
    listVersions(context, actor, params.id),
  );
  route(router, postsEndpoints.createPost, ({ actor, body, request }) =>
    createPost(context, actor, body, readIdempotencyKey(request)),
  );
  route(router, postsEndpoints.updatePost, ({ actor, params, body }) =>
    updatePost(context, actor, params.id, body),
  );
  route(router, postsEndpoints.changeManyPosts, ({ actor, body }) => changeMany(context, actor, body));
  route(router, postsEndpoints.duplicatePost, ({ actor, params }) =>
    duplicatePost(context, actor, params.id),
  );
  route(router, postsEndpoints.deletePost, ({ actor, params }) => deletePost(context, actor, params.id));
  route(router, postsEndpoints.restorePost, ({ actor, params }) => restorePost(context, actor, params.id));
  return router;
}
