import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { generationRequestSchema, inWords } from './generation.ts';

/** The few fields of a brief that the landing page has. */
export const demoPreviewRequestSchema = z.extend(
  z.pick(generationRequestSchema, { platform: true, tone: true, seed: true }),
  {
    prompt: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Please describe what you want to create.'),
        z.maxLength(300, 'Please keep it under 300 characters here. The generator takes longer briefs.'),
        inWords,
      ),
  },
);
export type DemoPreviewRequest = z.input<typeof demoPreviewRequestSchema>;

export const demoPreviewSchema = z.object({
  caption: z.string(),
  /** Without the leading `#`. */
  hashtags: z.array(z.string()),
});
export type DemoPreview = z.infer<typeof demoPreviewSchema>;

export const demoEndpoints = {
  demoPreview: defineEndpoint({
    method: 'POST',
    path: '/api/demo/preview',
    access: 'public',
    summary: 'Compose a short demo post by the offline composer: no account, no provider, no credit',
    body: demoPreviewRequestSchema,
    responses: { 200: demoPreviewSchema },
    errors: ['rate_limited'],
  }),
};
