import type { Actor } from '#app/kernel/actor.ts';

/** The material for a clip, and the posts that will show it. */
export interface ClipBrief {
  readonly lines: readonly string[];
  readonly prompt: string;
  /** Ids of objects. */
  readonly pictures: readonly string[];
  readonly seconds: number;
  /** Ids of posts that will show the clip (`posts`), and of generations whose posts will (`runs`). */
  readonly posts: readonly string[];
  readonly runs: readonly string[];
}

export interface ClipOrder {
  readonly actor: Actor;
  /** The same key makes only one clip. */
  readonly key: string;
  readonly platform: string;
  readonly brief: ClipBrief;
  /** The composer's generation that it belongs to. */
  readonly set?: string;
}
