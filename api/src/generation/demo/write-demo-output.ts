/**
 * Writes `docs/demo-output.md`: what the demo composer makes of the briefs in `samples.json`, and how such posts were
 * rated. For reading, as a customer would. None of the briefs is an example in the code or in its tests.
 * Run: `node api/src/generation/demo/write-demo-output.ts`
 */
import { writeFileSync } from 'node:fs';
import { generationRequestSchema } from '@postloom/shared-contracts';
import { composePostText, countCharacters, platformCatalogue } from '@postloom/shared-contracts/platforms';
import { readBrief } from './brief/read-brief.ts';
import { composeDemoPicture } from './image/compose-picture.ts';
import { composeDemoPost } from './post/compose-post.ts';
import samples from './samples.json' with { type: 'json' };
import { composeDemoVideoScript } from './script/compose-video-script.ts';

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line.replace(/^(\d+)\. /, '$1\\. ')}`.trimEnd())
    .join('  \n');

const sections = samples.briefs.map((brief, index) => {
  const request = generationRequestSchema.parse(brief);
  const { platform, contentType, tone, businessType, targetAudience, prompt } = request;
  const { act, gravity } = readBrief(request);
  const post = composeDemoPost(request);
  const text = composePostText(post.caption, post.hashtags);
  const slides = post.slides.map(({ title, text }) => [title, text].filter(Boolean).join(' / '));
  const given = [
    `${platformCatalogue[platform].name} ${contentType}, ${tone}`,
    businessType && `business: ${businessType}`,
    targetAudience && `audience: ${targetAudience}`,
  ].filter(Boolean);
  const script = contentType === 'video' ? composeDemoVideoScript(request) : null;
  return [
    `## ${index + 1}. ${prompt}`,
    given.join(' · '),
    quoted(text),
    ...(slides.length > 0 ? [`Slides: ${slides.map((told, at) => `${at + 1}. ${told}`).join(' · ')}`] : []),
    `Read as: ${act}, ${gravity}. ${countCharacters(platform, text)} of ${platformCatalogue[platform].textLimit} characters. Picture: ${composeDemoPicture(request).alt}`,
    ...(script
      ? [
          `Script, ${script.durationSeconds} s:`,
          script.scenes
            .map(
              (scene) =>
                `- ${scene.startSecond}–${scene.endSecond} s · ${scene.visual} · on screen: “${scene.onScreenText}” · voice: “${scene.voiceOver}”`,
            )
            .join('\n'),
        ]
      : []),
  ].join('\n\n');
});

const ratings = samples.ratings.map(({ round, date, by, outputs, counts, worst }) => {
  const average = counts.reduce((sum, count, rating) => sum + count * rating, 0) / outputs;
  return `| ${round} | ${date} | ${by} | ${outputs} | ${counts.join(' | ')} | ${(Math.round(average * 1000) / 1000 + 1e-9).toFixed(2)} | ${worst} |`;
});

writeFileSync(
  new URL('../../../../docs/demo-output.md', import.meta.url),
  `# What the demo composer writes

${samples.briefs.length} briefs and the posts that the offline composer writes for them with the first seed. None of the briefs is an
example in the code. \`node api/src/generation/demo/write-demo-output.ts\` generates this page; don't edit it by hand.

## Ratings

All briefs were written before any of their posts was seen. Each post was read once, as first generated, and rated from
the point of view of a customer who has to publish it: 0 harmful or embarrassing, 1 start again, 2 parts are usable,
3 usable after a minute of editing, 4 usable with one change, 5 usable as it is. The faults of one round were fixed
before the next; the posts below are from the current version. Ratings by the makers are less reliable than those by
outsiders. The columns 0 to 5 count posts with that rating.

| Round | Date | By | Posts | 0 | 1 | 2 | 3 | 4 | 5 | Average | What was wrong with the worst |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
${ratings.join('\n')}

${sections.join('\n\n')}\n`,
);
