import { execFileSync } from 'node:child_process';
import { makeBrief } from '@postloom/shared-contracts/testing';
import { expect, test } from 'vitest';

test('the first brief costs a small part of what was loaded before it came @turn-3', () => {
  // In a process of its own: in this one others have read briefs already.
  const script = `
    const { generationRequestSchema } = await import('@postloom/shared-contracts');
    const { composeDemoPost } = await import('./src/generation/demo/post/compose-post.ts');
    const { atOnce } = await import('./src/generation/demo/in-turns.ts');
    const { warmUp } = await import('./src/generation/demo/warm-up.ts');
    const start = process.cpuUsage();
    atOnce(warmUp());
    const warm = process.cpuUsage();
    composeDemoPost(generationRequestSchema.parse(JSON.parse(process.argv[1])));
    const end = process.cpuUsage();
    console.log((end.user - warm.user) / (warm.user - start.user));
  `;
  const share = execFileSync(
    process.execPath,
    ['--input-type=module', '--eval', script, JSON.stringify(makeBrief())],
    { cwd: `${import.meta.dirname}/../../..`, encoding: 'utf8' },
  );
  expect(Number(share)).toBeLessThan(0.35);
  // A process that loads everything, on a machine with other work as well.
}, 60_000);
