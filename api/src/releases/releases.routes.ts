import { promisify } from 'node:util';
import { archiveMaxBytes, releasesEndpoints } from '@postloom/shared-contracts';
import { browserStorage } from '@postloom/shared-contracts/browser-storage';
import compression from 'compression';
import express, { Router } from 'express';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { Limits } from '#app/kernel/http/rate-limit.ts';
import type { BindRoute } from '#app/kernel/http/route.ts';
import { textForBrowser } from './record-text.ts';
import { toSummary } from './registry.ts';
import { sessionMs } from './release-tokens.ts';
import type { Releases } from './releases.ts';
import { recordFor, setOverride } from './visitor-bucket.ts';

/** Cookie of the console's session. */
export const releaseSessionCookie = browserStorage.releaseSession;

/** Prefix of the links that let one person try a version. */
const tryPath = '/ops/try';

export interface ReleasesRoutesOptions {
  readonly releases: Releases;
  readonly route: BindRoute;
  readonly limits: Limits;
  /** Whether the site is reached over https. */
  readonly secure: boolean;
}

/** The endpoints for open tabs, the release command and the console. */
export function createReleasesRoutes({ releases, route, limits, secure }: ReleasesRoutesOptions): Router {
  const { tokens, registry } = releases;
  const router = Router();
  const before = [limits.perAddress({ name: 'releases', points: 600, seconds: 60 })];
  // `strict`, so that links and forms on other sites never send it.
  const cookieOptions = { httpOnly: true, sameSite: 'strict', secure, path: '/api/releases' } as const;
  const parseArchive = promisify(
    express.raw({ type: ['application/zip', 'application/octet-stream'], limit: archiveMaxBytes }),
  );

  route(
    router,
    releasesEndpoints.getDeploymentRecord,
    async ({ query, request, response }) => {
      const record = await recordFor(releases, request, response, secure);
      if (query.known === record.revision) return void response.status(204);
      // Uses a prepared text, because after a release every open tab asks for it.
      response.set('Cache-Control', 'no-store').type('json').send(textForBrowser(record, query.for));
    },
    { before: [compression()] },
  );

  route(
    router,
    releasesEndpoints.openReleaseSession,
    async ({ body, response }) => {
      const { actor, session } = await tokens.openSession(body.token);
      response.cookie(releaseSessionCookie, session, { ...cookieOptions, maxAge: sessionMs });
      return { name: actor.name, role: actor.role, remotes: [...actor.remotes] };
    },
    { before: [limits.perAddress({ name: 'release-sign-in', points: 20, seconds: 60 })] },
  );
  route(router, releasesEndpoints.closeReleaseSession, ({ response }) => {
    response.clearCookie(releaseSessionCookie, cookieOptions);
  });
  route(
    router,
    releasesEndpoints.createReleaseOverride,
    async ({ body, caller }) => {
      const { text, expiresAt } = await releases.override(body.remote, body.version, body.hours, caller);
      return { path: `${tryPath}/${text}`, expiresAt };
    },
    { before },
  );
  route(
    router,
    releasesEndpoints.listReleaseOverrides,
    async ({ query }) => ({ links: await releases.overrides.list(query.remote) }),
    { before },
  );
  route(
    router,
    releasesEndpoints.endReleaseOverride,
    ({ params, query, caller }) => releases.endOverride(params.id, caller, query.reason),
    { before },
  );
  route(
    router,
    releasesEndpoints.getReleaseStatus,
    async ({ query, caller }) => {
      const { name, role, remotes } = caller;
      return { ...(await releases.status(query.channel)), caller: { name, role, remotes: [...remotes] } };
    },
    { before },
  );
  route(router, releasesEndpoints.listReleaseHistory, ({ query }) => releases.history(query.channel, query), {
    before,
  });
  route(
    router,
    releasesEndpoints.getFieldCounts,
    async ({ query }) => ({ versions: await releases.field.summarize(query.remote) }),
    { before },
  );
  route(router, releasesEndpoints.listArtifacts, ({ query }) => registry.list(query.remote, query.before), {
    before,
  });
  route(
    router,
    releasesEndpoints.getArtifact,
    async ({ params }) => {
      const found = await registry.find(params.remote, params.version);
      if (!found) throw new AppError('not_found', { userMessage: 'No such version is published here.' });
      return { summary: toSummary(found.record), manifest: found.manifest };
    },
    { before },
  );
  route(
    router,
    releasesEndpoints.publishArtifact,
    async ({ query, caller: { name }, receive, request, response }) => {
      // After the guard, so that strangers can't send archives.
      const { caller } = await receive(() =>
        parseArchive(request, response).catch((error: unknown) => {
          // Whoever waits for an upload that stalls has no line of it otherwise: one that is cut off has no answer.
          request.log.warn({ err: error, by: name }, 'the upload of a version did not arrive');
          throw error;
        }),
      );
      const { body } = request as { body: unknown };
      if (!Buffer.isBuffer(body)) throw new AppError('unsupported_media_type');
      const outcome = await releases.publish(body, caller, { dryRun: query.dryRun === 'true' });
      if (outcome.isNew) response.status(201);
      return outcome;
    },
    { before },
  );
  route(router, releasesEndpoints.changeRelease, ({ body, caller }) => releases.change(body, caller), {
    before,
  });

  route(
    router,
    releasesEndpoints.listReleaseTokens,
    async ({ caller }) => ({ tokens: await tokens.list(caller) }),
    { before },
  );
  route(router, releasesEndpoints.createReleaseToken, ({ body, caller }) => tokens.create(body, caller), {
    before,
  });
  route(
    router,
    releasesEndpoints.revokeReleaseToken,
    ({ params, query, caller }) => tokens.revoke(params.id, caller, query.reason),
    { before },
  );
  route(
    router,
    releasesEndpoints.forgetReleaseKey,
    ({ params, query, caller }) => tokens.forgetKey(params.id, caller, query.reason),
    { before },
  );
  return router;
}

/** The links that start or end one person's trial of a version. */
export function createTryLinks(
  { overrides, firstPageOf }: Pick<Releases, 'overrides' | 'firstPageOf'>,
  secure: boolean,
): Router {
  const router = Router();
  router.get(`${tryPath}/:text`, async (request, response) => {
    const { text } = request.params;
    const override = text === 'end' ? null : await overrides.read(text);
    if (text !== 'end' && !override) {
      throw new AppError('not_found', { userMessage: 'This link is over, or not whole. Ask for a new one.' });
    }
    setOverride(response, override ? text : null, secure);
    response.set('Cache-Control', 'no-store').redirect(303, override ? await firstPageOf(override) : '/');
  });
  return router;
}
