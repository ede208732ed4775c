import { platformName } from '@postloom/remote-kit';
import type { PostSummary } from '@postloom/shared-contracts';

/** The platform, and the kind of post if it isn't a plain one: "Instagram", "Instagram video". */
export const postKind = ({ platform, contentType }: Pick<PostSummary, 'platform' | 'contentType'>): string =>
  contentType === 'post' ? platformName(platform) : `${platformName(platform)} ${contentType}`;
