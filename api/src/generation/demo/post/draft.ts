import type { GenerationRequest } from '@postloom/shared-contracts';
import { type Frame, readBrief } from '../brief/read-brief.ts';
import { type Chooser, createChooser } from '../choose.ts';
import asked from '../data/asked-shapes.json' with { type: 'json' };
import { forPlatform } from '../for-platform.ts';
import { type Shape, shapes } from './shapes.ts';
import { isInFull, type ToneRecord, tones } from './wording.ts';

const wishes = Object.keys(asked) as (keyof typeof asked)[];

/** All that a post is written from. */
export interface Draft {
  readonly request: GenerationRequest;
  readonly frame: Frame;
  readonly shape: Shape;
  readonly tone: ToneRecord;
  readonly chooser: Chooser;
}

export function startDraft(given: GenerationRequest): Draft {
  const request = forPlatform(given);
  const { platform, tone, prompt, businessType, targetAudience, seed } = request;
  const chooser = createChooser([platform, tone, prompt, businessType, targetAudience].join('\u0000'), seed);
  const frame = readBrief(request);
  // A wish changes the platform's manner.
  const changes = wishes.map((wish) => frame.wishes[wish] && asked[wish]);
  const shape: Shape = Object.assign({}, shapes[platform], ...changes);
  const manners = tones[tone].manners.filter((manner) => manner !== 'contract' || !isInFull(prompt));
  return { request, frame, shape, tone: { ...tones[tone], manners }, chooser };
}
