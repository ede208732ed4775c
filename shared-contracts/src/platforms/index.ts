export * from './count.ts';
export * from './rules.ts';
export * from './trim.ts';
export * from './x-links.ts';
