export * from './catalogue.ts';
export * from './count.ts';
export * from './list.ts';
export * from './normalize-text.ts';
export type * from './platform-record.ts';
export * from './trim.ts';
export * from './x-links.ts';
