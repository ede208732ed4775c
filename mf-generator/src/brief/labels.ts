import type { ContentType, Tone } from '@postloom/shared-contracts';

export const contentTypeNames: Record<ContentType, string> = {
  post: 'Post',
  story: 'Story',
  video: 'Video',
  carousel: 'Carousel',
};

export const toneNames: Record<Tone, string> = {
  professional: 'Professional',
  casual: 'Casual',
  friendly: 'Friendly',
  authoritative: 'Authoritative',
  playful: 'Playful',
  humorous: 'Humorous',
  inspiring: 'Inspiring',
  educational: 'Educational',
  promotional: 'Promotional',
};
