import { beforeEach } from 'vitest';
import { leftOut } from './size.ts';

// The first hook of each file, so that no server is started for a test that is skipped.
beforeEach(({ task, skip }) => skip(leftOut.test(task.fullName), 'Its turn comes with another commit'));
