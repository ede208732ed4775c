/**
 * Writes `docs/demo-output.md`: what the demo composer makes of twenty briefs. For reading, as a customer would.
 * Run: `node api/src/generation/demo/write-demo-output.ts`
 */
import { writeFileSync } from 'node:fs';
import {
  composePostText,
  countCharacters,
  platformNames,
  platformRules,
} from '@postloom/shared-contracts/platforms';
import { predictVirality } from '@postloom/shared-contracts/virality';
import { composeDemoPicture } from './compose-picture.ts';
import { composeDemoPost } from './compose-post.ts';
import { composeDemoVideoScript } from './compose-video-script.ts';
import { sampleBriefs } from './sample-briefs.ts';

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line.replace(/^(\d+)\. /, '$1\\. ')}`.trimEnd())
    .join('  \n');

const sections = sampleBriefs.map((request, index) => {
  const { platform, contentType, tone } = request;
  const post = composeDemoPost(request);
  const text = composePostText(post.caption, post.hashtags);
  const { viralityScore, improvements } = predictVirality({
    platform,
    contentType,
    ...post,
    hasImage: true,
    hasVideo: contentType === 'video',
    request,
  });
  const given = [
    `${platformNames[platform]} ${contentType}, ${tone}`,
    request.businessType && `business: ${request.businessType}`,
    request.targetAudience && `audience: ${request.targetAudience}`,
    request.customPrompt,
  ].filter(Boolean);
  const script = contentType === 'video' ? composeDemoVideoScript(request, post) : null;
  return [
    `## ${index + 1}. ${request.prompt}`,
    given.join(' · '),
    quoted(text),
    `${countCharacters(platform, text)} of ${platformRules[platform].textLimit} characters. Estimate ${viralityScore} of 10${improvements[0] ? `; first advice: ${improvements[0]}` : '.'} Picture: ${composeDemoPicture(request).alt}`,
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

writeFileSync(
  new URL('../../../../docs/demo-output.md', import.meta.url),
  `# What the demo composer writes

Twenty briefs and the posts that the offline composer makes of them, with the first seed. Written by
\`node api/src/generation/demo/write-demo-output.ts\`; not edited by hand.

${sections.join('\n\n')}\n`,
);
