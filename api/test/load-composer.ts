import { hangsAfter } from '@postloom/shared-contracts/testing';
import { beforeAll } from 'vitest';
import { compose } from '#app/generation/demo/composer-thread.ts';

/**
 * Loads the offline composer before a file's tests, as a process does before it listens. Otherwise the first test that
 * generates anything, also with a provider, whose texts are checked by the same thread, would need most of its time for
 * that on a busy machine.
 */
export const loadComposer = (): void => beforeAll(() => compose('warmUp', undefined), hangsAfter(120_000));
