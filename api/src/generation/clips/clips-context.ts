import type { CreditsService } from '#app/credits/credits.service.ts';
import type { Scope } from '#app/kernel/database/owned.ts';
import type { Jobs } from '#app/kernel/jobs/jobs.ts';
import type { ObjectsService } from '#app/objects/objects.service.ts';
import type { PostsOfVideo } from '#app/posts/add-video.ts';
import type { Post } from '#app/posts/to-post.ts';
import type { VideoProvider } from '../providers/provider.ts';
import type { RunsContext } from '../runs/runs-context.ts';

/** Dependencies of the clips' use cases. */
export interface ClipsContext {
  readonly runs: RunsContext;
  readonly credits: CreditsService;
  readonly objects: ObjectsService;
  readonly videos: VideoProvider;
  readonly jobs: Jobs;
  readonly now: () => Date;
  /** @throws {AppError} `not_found` */
  readonly post: (scope: Scope, id: string) => Promise<Post>;
  /** The words that a voice bans; without an id, the voice of the scope's client. None if there is no such voice. */
  readonly bannedWords: (scope: Scope, voice?: string | null) => Promise<readonly string[]>;
  readonly addToPosts: (
    workspace: string,
    which: PostsOfVideo,
    video: { readonly object: string; readonly alt: string; readonly by: string },
  ) => Promise<void>;
}

export const isLocalNote =
  'This site has no AI provider for video: the clip is made here, from your images and the text of the post.';

/** What a clip costs on this site, and how it is made. */
export const quoteClip = ({ videos }: Pick<ClipsContext, 'videos'>) =>
  videos.isDemo ? { credits: 0, isDemo: true, note: isLocalNote } : { credits: 1, isDemo: false, note: null };
