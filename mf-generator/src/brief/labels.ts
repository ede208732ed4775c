import type { ContentType, generatorTones } from '@postloom/shared-contracts';

export const contentTypeNames: Record<ContentType, string> = {
  post: 'Post',
  story: 'Story',
  video: 'Video',
  carousel: 'Carousel',
};

export const toneNames: Record<(typeof generatorTones)[number], string> = {
  professional: 'Professional',
  casual: 'Casual',
  humorous: 'Humorous',
  inspiring: 'Inspiring',
  educational: 'Educational',
  promotional: 'Promotional',
};
