import type { reserve } from './reserve-credits.ts';
export type Kind = Parameters<typeof reserve>[0];
