import { accountEndpoints } from '@postloom/shared-contracts';
import { Router } from 'express';
import type { IdentityContext } from '#app/identity/identity-context.ts';
import type { Limits } from '#app/kernel/http/rate-limit.ts';
import type { BindRoute } from '#app/kernel/http/route.ts';
import { readProfile } from './read-profile.ts';
import { receivePhoto } from './receive-photo.ts';
import { removePhoto, savePhoto } from './save-photo.ts';
import { saveProfile } from './save-profile.ts';

export function createProfileRoutes(route: BindRoute, context: IdentityContext, limits: Limits): Router {
  const router = Router();
  const photos = limits.perAddress({ name: 'photo', points: 60, seconds: 3600 });

  route(router, accountEndpoints.getProfile, ({ caller }) => readProfile(context, caller));
  route(router, accountEndpoints.saveProfile, ({ caller, body, request }) =>
    saveProfile(context, { request }, caller, body),
  );
  route(
    router,
    accountEndpoints.savePhoto,
    async ({ receive, ...exchange }) => {
      const { received, caller } = await receive(() => receivePhoto(exchange));
      return savePhoto(context, caller.id, received);
    },
    { before: [photos] },
  );
  route(router, accountEndpoints.removePhoto, ({ caller }) => removePhoto(context, caller.id));
  return router;
}
