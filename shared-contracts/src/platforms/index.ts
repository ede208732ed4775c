export * from './count.ts';
export * from './rules.ts';
