import { type DemoPreview, type DemoPreviewRequest, demoEndpoints } from '@postloom/shared-contracts';
import { getHost } from '#app/host.ts';

/** Has a post composed from a short brief: offline, without a credit. @throws `ApiError` with a sentence. */
export function composePreview(brief: DemoPreviewRequest): Promise<DemoPreview> {
  return getHost().api.call(demoEndpoints.demoPreview, { body: brief });
}
