import type { GenerationRequest } from '@postloom/shared-contracts';
import { type Frame, readBrief } from '../brief/read-brief.ts';
import { type Chooser, createChooser } from '../choose.ts';
import { type Shape, shapes } from './shapes.ts';
import { type ToneRecord, tones } from './wording.ts';

/** All that a post is written from. */
export interface Draft {
  readonly request: GenerationRequest;
  readonly frame: Frame;
  readonly shape: Shape;
  readonly tone: ToneRecord;
  readonly chooser: Chooser;
}

export function startDraft(request: GenerationRequest): Draft {
  const { platform, tone, prompt, businessType, targetAudience, seed } = request;
  const chooser = createChooser([platform, tone, prompt, businessType, targetAudience].join('\u0000'), seed);
  return { request, frame: readBrief(request), shape: shapes[platform], tone: tones[tone], chooser };
}
