import {
  brandEndpoints,
  type brandSchema,
  endpointUrl,
  fitBrandColour,
  objectsEndpoints,
  planCatalogue,
  type Sent,
} from '@postloom/shared-contracts';
import { Router } from 'express';
import { credits } from '#app/credits/credits.feature.ts';
import { identity } from '#app/identity/identity.feature.ts';
import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { defineFeature } from '#app/kernel/feature.ts';
import type { LetterBrand } from '#app/kernel/mail/letter.ts';
import { objects } from '#app/objects/objects.feature.ts';
import { type BrandRecord, brandsCollection } from './brand.model.ts';
import { type BrandContext, brandOf } from './brand-context.ts';
import { saveBrand } from './save-brand.ts';

/** How everything that a workspace's clients see looks: pages, mails and files. It never mentions us. */
export interface ClientLook extends LetterBrand {
  /** Id of the object with the logo. */
  readonly logo: string | null;
  readonly replyTo: string | null;
}

/** A workspace's brand, for everything that its clients see. */
export const brand = defineFeature({
  name: 'brand',
  needs: { credits, identity, objects },
  collections: [brandsCollection],
  create({ connection, now, limits }, { credits, identity, objects }) {
    const context: BrandContext = { connection, credits, objects, now };
    objects.usedBy({
      keeps: 'apart',
      find: (ids, owners) =>
        acrossWorkspaces(brandsCollection, connection).distinct('logo', {
          workspace: { $in: owners },
          logo: { $in: ids },
        }),
    });
    const isActive = async (workspace: string): Promise<boolean> =>
      planCatalogue[await credits.planOf(workspace)].rights.whiteLabel;
    const read = (workspace: string) => brandOf(context, workspace).findOne();

    /** A logo's bytes for a mail; none if they can't be read, and then the mail shows the name. */
    const pictureOf = async (workspace: string, logo: string | null): Promise<{ picture?: Buffer }> => {
      const found = logo && (await objects.readFile({ workspace }, logo).catch(() => null));
      return found ? { picture: found.content } : {};
    };

    return {
      service: {
        /** The look for a mail. */
        async letterLookOf(workspace: string): Promise<ClientLook> {
          const look = await this.lookOf(workspace);
          return { ...look, ...(await pictureOf(workspace, look.logo)) };
        },

        /** The name that the workspace has given its brand, whether or not its plan still includes one; null for none. */
        givenNameOf: async (workspace: string): Promise<string | null> =>
          (await read(workspace))?.name ?? null,

        /**
         * The name on files that leave the workspace; null if they carry ours, because the workspace has never had a
         * brand of its own.
         */
        async nameOf(workspace: string): Promise<string | null> {
          const [found, active] = await Promise.all([read(workspace), isActive(workspace)]);
          return found || active ? (await this.lookOf(workspace)).name : null;
        },

        /** Without a brand, or if the plan no longer includes one: the plain look with the sender's own name. */
        async lookOf(workspace: string): Promise<ClientLook> {
          const [found, active] = await Promise.all([read(workspace), isActive(workspace)]);
          if (found && active) {
            const { name, colour, logo, replyTo } = found;
            return { name, colour: colour ? fitBrandColour(colour) : null, logo, replyTo };
          }
          const sender = await identity.recipient(workspace);
          return {
            name: found?.name ?? sender?.name ?? 'Your agency',
            colour: null,
            logo: null,
            replyTo: null,
          };
        },
      },
      routes(route) {
        const router = Router();
        route(router, brandEndpoints.getBrand, async ({ actor: { workspace } }) =>
          toBrand(await read(workspace), await isActive(workspace)),
        );
        route(
          router,
          brandEndpoints.saveBrand,
          async ({ actor, body }) => toBrand(await saveBrand(context, actor.workspace, body), true),
          { before: [limits.perAddress({ name: 'brand', points: 60, seconds: 600 })] },
        );
        return router;
      },
      personalData: [
        {
          name: 'brand',
          covers: ['Brand'],
          read: async ({ id }) => toBrand(await read(id), await isActive(id)),
          async erase({ id }) {
            await brandOf(context, id).deleteMany();
          },
        },
      ],
    };
  },
});

function toBrand(record: BrandRecord | null, active: boolean): Sent<typeof brandSchema> {
  const { version = 0, name = '', colour = null, logo = null, replyTo = null } = record ?? {};
  return {
    version,
    name,
    colour,
    logoUrl: logo && endpointUrl(objectsEndpoints.getObject, { params: { id: logo } }),
    replyTo,
    active,
  };
}
