import { type brandEndpoints, type EndpointBody, planRequirements } from '@postloom/shared-contracts';
import { requireRight } from '#app/credits/require-right.ts';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { updateVersioned } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { BrandRecord } from './brand.model.ts';
import { type BrandContext, brandOf } from './brand-context.ts';
import { drawLogo } from './draw-logo.ts';

/**
 * Saves the brand, and a new logo if there is one. The previous logo is deleted.
 * @throws {AppError} `plan_required`, `conflict`, and anything that a file can be refused for.
 */
export async function saveBrand(
  context: BrandContext,
  workspace: string,
  { version, logo: asked, ...content }: EndpointBody<typeof brandEndpoints.saveBrand>,
): Promise<BrandRecord> {
  const { credits, objects, now } = context;
  await requireRight(credits, workspace, planRequirements.whiteLabel);
  const brands = brandOf(context, workspace);
  const before = await brands.findOne();
  if ((before?.version ?? 0) !== version) {
    throw new AppError('conflict', { currentVersion: before?.version ?? 0 });
  }
  const logo =
    asked === undefined ? (before?.logo ?? null) : asked && (await keepLogo(context, workspace, asked));
  const set = { ...content, logo, updatedAt: now() };
  try {
    const saved = before
      ? await updateVersioned(brands, {}, before.version, { $set: set })
      : await brands.insert({ ...set, version: 1 });
    if (logo) await objects.useApart({ workspace }, logo);
    if (before?.logo && before.logo !== logo) await objects.removeFile(workspace, before.logo);
    return saved;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw new AppError('conflict', { currentVersion: 1 });
  }
}

async function keepLogo({ objects }: BrandContext, workspace: string, address: string): Promise<string> {
  const { content } = await objects.readFile({ workspace }, address);
  const { id } = await objects.storePicture({
    owner: workspace,
    bytes: await drawLogo(content),
    mimeType: 'image/png',
    alt: null,
    origin: null,
  });
  return id;
}
