import type { GenerationRequest } from '@postloom/shared-contracts';
import { once } from './in-turns.ts';
import { composeDemoPost as compose } from './post/compose-post.ts';

/** The same as {@link compose}, made once for each piece of work, which may ask for the same post many times. */
export const composeDemoPost = (request: GenerationRequest) =>
  once(`post ${JSON.stringify(request)}`, () => compose(request));
