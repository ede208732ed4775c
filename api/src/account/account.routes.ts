import { pipeline } from 'node:stream/promises';
import { accountEndpoints, photoMaxBytes } from '@postloom/shared-contracts';
import Bowser from 'bowser';
import { type Request, type Response, Router } from 'express';
import multer from 'multer';
import { AppError } from '#app/http/app-error.ts';
import type { Limits } from '#app/http/rate-limit.ts';
import type { BindRoute } from '#app/http/route.ts';
import type { ObjectsService } from '#app/objects/objects.service.ts';
import type { Sessions } from '#app/sessions/sessions.ts';
import type { AccountService } from './account.service.ts';
import type { DeletionService } from './deletion.service.ts';
import { exportAccount } from './export.ts';
import type { Holding } from './holdings.ts';

/** The settings page's calls. Every one acts on the caller's own account: none takes an account's id. */
export function createAccountRoutes({
  route,
  account,
  deletion,
  holdings,
  objects,
  sessions,
  limits,
}: {
  readonly route: BindRoute;
  readonly account: AccountService;
  readonly deletion: DeletionService;
  readonly holdings: readonly Holding[];
  readonly objects: ObjectsService;
  readonly sessions: Sessions;
  readonly limits: Limits;
}): Router {
  const router = Router();

  route(router, accountEndpoints.getProfile, ({ caller }) => account.profile(caller));
  route(router, accountEndpoints.saveProfile, ({ caller, body }) => account.saveProfile(caller, body));

  route(
    router,
    accountEndpoints.savePhoto,
    async ({ caller, request, response }) => account.savePhoto(caller, await receivePhoto(request, response)),
    { before: [limits.perAddress({ name: 'photo', points: 60, seconds: 3600 })] },
  );
  route(router, accountEndpoints.removePhoto, ({ caller }) => account.removePhoto(caller));

  route(router, accountEndpoints.getNotifications, ({ caller }) => account.notifications(caller.id));
  route(router, accountEndpoints.saveNotifications, ({ caller, body }) =>
    account.saveNotifications(caller, body),
  );
  route(router, accountEndpoints.savePreferences, ({ caller, body }) =>
    account.savePreferences(caller.id, body),
  );

  route(router, accountEndpoints.changePassword, async ({ caller, body, request }) => {
    await account.changePassword(caller.id, body);
    await sessions.signIn(request, caller);
    await sessions.endOthers(caller.id, request.sessionID);
  });

  route(router, accountEndpoints.listSessions, async ({ caller, request }) => {
    const own = await sessions.list(caller.id, request.sessionID);
    return own.map(({ userAgent, ...session }) => ({ ...session, device: describeDevice(userAgent) }));
  });
  route(router, accountEndpoints.endOtherSessions, ({ caller, request }) =>
    sessions.endOthers(caller.id, request.sessionID),
  );
  route(router, accountEndpoints.endSession, async ({ caller, params }) => {
    if (!(await sessions.end(caller.id, params.id))) throw new AppError('not_found');
  });

  route(router, accountEndpoints.listIntegrations, ({ caller }) => account.integrations(caller.id));
  route(router, accountEndpoints.disconnectIntegration, ({ caller, params }) =>
    account.disconnect(caller.id, params.platform),
  );

  route(
    router,
    accountEndpoints.exportAccount,
    async ({ caller, response }) => {
      const zip = await exportAccount({ member: caller, holdings, objects });
      response.set({
        'Content-Type': 'application/zip',
        'Content-Disposition': 'attachment; filename="postloom-account.zip"',
        'Cache-Control': 'no-store',
      });
      await pipeline(zip, response);
    },
    { before: [limits.perAddress({ name: 'export', points: 20, seconds: 3600 })] },
  );

  route(router, accountEndpoints.requestDeletion, async ({ caller, body }) => {
    const deletionAt = await deletion.request(caller, body.confirmation);
    return { deletionAt: deletionAt.toISOString() };
  });
  route(router, accountEndpoints.cancelDeletion, ({ caller }) => deletion.cancel(caller));

  return router;
}

const takePhoto = multer({
  storage: multer.memoryStorage(),
  limits: { fileSize: photoMaxBytes, files: 1, fields: 0 },
}).single('photo');

/** @throws {AppError} `payload_too_large` beyond 2 MB, `validation_failed` without a file. */
async function receivePhoto(request: Request, response: Response): Promise<Buffer> {
  await new Promise<void>((resolve, reject) => {
    takePhoto(request, response, (error: unknown) => {
      if (!error) return resolve();
      const tooLarge = error instanceof multer.MulterError && error.code === 'LIMIT_FILE_SIZE';
      reject(
        tooLarge
          ? new AppError('payload_too_large', {
              userMessage: 'That picture is larger than 2MB. Please choose a smaller one.',
              cause: error,
            })
          : error,
      );
    });
  });
  if (!request.file) throw new AppError('validation_failed', { userMessage: 'Please choose a picture.' });
  return request.file.buffer;
}

function describeDevice(userAgent: string): string {
  const { browser, os } = userAgent ? Bowser.parse(userAgent) : {};
  return [browser?.name || 'A browser', os?.name].filter(Boolean).join(' on ');
}
