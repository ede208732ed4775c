import type { FileOrigin } from '@postloom/shared-contracts';
import type { PostMediaRecord } from './posts.model.ts';
import type { PostsContext } from './posts-context.ts';

/** What a post says about one of its files. */
export type DescribeMedia = (file: PostMediaRecord) => {
  readonly alt: string;
  readonly origin: FileOrigin | null;
};

/**
 * Reads what some media of one workspace say. The origins are kept with the files, so copies have them too. So are the
 * texts of the library: a file has the current one unless another was written for the post. A text that the library had
 * before wasn't, even if it is only saved now, by somebody who had read it there earlier.
 */
export async function describeMedia(
  { objects }: Pick<PostsContext, 'objects'>,
  workspace: string,
  media: readonly PostMediaRecord[],
): Promise<DescribeMedia> {
  const files = await objects.shownFiles(
    workspace,
    media.map(({ object }) => object),
  );
  return ({ object, alt }) => {
    const file = files.get(object);
    const isOwn = alt !== '' && !file?.altsBefore.includes(alt);
    return { alt: isOwn ? alt : (file?.alt ?? ''), origin: file?.origin ?? null };
  };
}
