import { beforeEach } from 'vitest';
import { leftOut } from './size.ts';

// The first hook of each file: no server is started for a test that is left out.
beforeEach(({ task, skip }) => skip(leftOut.test(task.fullName), 'Its turn comes with another commit'));
