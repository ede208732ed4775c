/**
 * `npm run prompts [file]`: runs the briefs of `samples.json` through the configured provider (`OPENAI_API_KEY`,
 * `OPENAI_BASE_URL`, …) and writes its posts beside the offline composer's into a file, for somebody to read and rate.
 * Each post goes through the same instructions, check, repair and trimming as on the site. Costs one call a brief, two
 * where a post is repaired.
 */
import { writeFileSync } from 'node:fs';
import { generationRequestSchema, slidesText } from '@postloom/shared-contracts';
import { composePostText, platformCatalogue } from '@postloom/shared-contracts/platforms';
import { parseEnv } from '#app/env.ts';
import { draftRulesFor, faultsOfDraft } from '../generator/check-draft.ts';
import { promptVersion } from '../prompt.ts';
import { createProviders } from '../providers/create-providers.ts';
import { finishPost, finishScript, finishSlides } from '../text/check-post.ts';
import { allFaults, writeChecked } from '../write-checked.ts';
import { composeDemoPost } from './post/compose-post.ts';
import samples from './samples.json' with { type: 'json' };

const file = process.argv[2] ?? 'prompts.md';
const { text } = await createProviders(parseEnv(process.env));
if (text.isDemo) {
  process.stderr.write(
    'Set OPENAI_API_KEY, or OPENAI_BASE_URL and OPENAI_MODEL: there is no provider to compare with.\n',
  );
  process.exit(1);
}

const quoted = (post: string): string =>
  post
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
const sections: string[] = [];
let repaired = 0;
let failed = 0;

for (const [index, brief] of samples.briefs.entries()) {
  const request = generationRequestSchema.parse(brief);
  const { platform, contentType, tone, prompt } = request;
  const held = await draftRulesFor(request, null);
  const offline = composeDemoPost(request);
  let faults: readonly string[] = [];
  let written: string;
  try {
    const context = { signal: AbortSignal.timeout(180_000), streaming: false, onText: () => undefined };
    const draft = await writeChecked(
      (repair) =>
        text.write(
          { request, images: [], others: 0, wantsVideoScript: contentType === 'video', voice: null, repair },
          context,
        ),
      (draft) => faultsOfDraft(held, draft),
      {
        signal: context.signal,
        onCheck: () => undefined,
        onRestart: () => {
          repaired += 1;
        },
      },
    );
    faults = allFaults(await faultsOfDraft(held, draft));
    const post = finishPost(held.rules, draft);
    const beside = [
      slidesText(finishSlides(held.rules, draft.slides)),
      draft.videoScript && JSON.stringify(finishScript(held.rules, draft.videoScript), null, 2),
    ];
    written = post
      ? [composePostText(post.caption, post.hashtags), ...beside].filter(Boolean).join('\n\n')
      : '(nothing left after the check)';
  } catch (error) {
    failed += 1;
    written = `(failed: ${error instanceof Error ? error.message : error})`;
  }
  sections.push(
    [
      `## ${index + 1}. ${prompt}`,
      `${platformCatalogue[platform].name} ${contentType}, ${tone}`,
      '**Provider**',
      quoted(written),
      ...(faults.length > 0 ? [`Left after the repair: ${faults.join(' ')}`] : []),
      '**Offline**',
      quoted(
        [composePostText(offline.caption, offline.hashtags), slidesText(offline.slides)]
          .filter(Boolean)
          .join('\n\n'),
      ),
    ].join('\n\n'),
  );
  process.stdout.write(`${index + 1} of ${samples.briefs.length}\n`);
}

writeFileSync(
  file,
  `# Posts of ${text.name} beside the offline composer’s\n\nPrompt ${promptVersion}. ${samples.briefs.length} briefs, ${repaired} repaired, ${failed} failed.\n\n${sections.join('\n\n')}\n`,
);
process.stdout.write(`Written to ${file}.\n`);
