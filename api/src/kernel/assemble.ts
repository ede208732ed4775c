import { type RequestHandler, Router } from 'express';
import { createIndexes } from './database/collection.ts';
import type { Migration } from './database/migrations.ts';
import type { Feature, FeatureParts, ServiceOf } from './feature.ts';
import type { BindRoute } from './http/route.ts';
import type { PolicyExtension } from './http/security.ts';
import type { JobHandler } from './jobs/job-kind.ts';
import type { Kernel } from './kernel.ts';
import type { PersonalDataSource } from './personal-data.ts';

/** The features of one server, created and combined. */
export interface Assembly {
  /** The service of a feature in the list. */
  service<F extends Feature>(feature: F): ServiceOf<F>;
  /**
   * Middleware for all routes, each preceded by `before`. There are hundreds, so a request is only matched against the
   * routes of its area.
   */
  routes(route: BindRoute, before: readonly RequestHandler[]): RequestHandler;
  pages(): readonly Router[];
  readonly jobs: readonly JobHandler[];
  readonly migrations: readonly Migration[];
  readonly policies: readonly PolicyExtension[];
  createIndexes(): Promise<void>;
  start(): Promise<void>;
  /** Why the server can't serve, according to the first feature that says so; null if none does. */
  unready(): string | null;
  stop(): Promise<void>;
}

/**
 * Creates the features in the order of the list.
 * @throws {Error} naming the feature, if it needs one that isn't listed before it, or if it stores personal documents
 *   that no personal data source covers.
 */
export async function assemble(
  kernel: Omit<Kernel, 'personalData' | 'ofClients'>,
  features: readonly Feature[],
): Promise<Assembly> {
  const personalData: PersonalDataSource[] = [];
  const complete: Kernel = { ...kernel, personalData, ofClients: ofClients(features) };
  const made = new Map<Feature, FeatureParts<unknown>>();

  for (const feature of features) {
    const needs = Object.entries(feature.needs).map(([name, needed]) => {
      const parts = made.get(needed);
      if (!parts)
        throw new Error(`The feature "${feature.name}" needs "${needed.name}" before it in the list.`);
      return [name, parts.service];
    });
    const parts = await feature.create(complete, Object.fromEntries(needs) as never);
    made.set(feature, parts);
    // What was created last is erased first, because it depends on what was created before it.
    personalData.unshift(...(parts.personalData ?? []));
  }

  const covered = new Set(personalData.flatMap(({ covers }) => covers));
  for (const { name, collections } of features) {
    for (const { model, owner } of collections) {
      if (owner !== null && !covered.has(model)) {
        throw new Error(
          `The feature "${name}" keeps "${model}" of people, and no personal data source covers it.`,
        );
      }
    }
  }

  const parts = [...made.values()];
  return {
    service(feature) {
      const found = made.get(feature);
      if (!found) throw new Error(`The feature "${feature.name}" is not in this server’s list.`);
      return found.service as never;
    },
    routes(route, before) {
      const areas = new Map<string, Router>();
      for (const each of parts) {
        const own = new Set<string>();
        const noting = (router: Router, endpoint: { readonly path: string }, ...rest: unknown[]): void => {
          own.add(areaOf(endpoint.path));
          route(router, endpoint as never, ...(rest as [never]));
        };
        const router = each.routes?.(noting as BindRoute);
        if (!router) continue;
        for (const area of own) areas.set(area, (areas.get(area) ?? Router().use(...before)).use(router));
      }
      return (request, response, next) => {
        const router = areas.get(areaOf(request.path));
        if (router) router(request, response, next);
        else next();
      };
    },
    pages: () => parts.flatMap((each) => each.pages?.() ?? []),
    jobs: parts.flatMap(({ jobs = [] }) => jobs),
    migrations: parts.flatMap(({ migrations = [] }) => migrations),
    policies: parts.flatMap(({ csp }) => csp ?? []),
    async createIndexes() {
      const collections = features.flatMap((feature) => feature.collections);
      await Promise.all(collections.map((collection) => createIndexes(collection, kernel.connection)));
    },
    async start() {
      for (const each of parts) await each.start?.();
    },
    unready: () => parts.map((each) => each.unready?.() ?? null).find((fault) => fault !== null) ?? null,
    async stop() {
      for (const each of parts.toReversed()) await each.stop?.();
    },
  };
}

/** The first segment of a path, after `/api`. */
const areaOf = (path: string): string => /^(?:\/api)?\/([^/]*)/i.exec(path)?.[1]?.toLowerCase() ?? '';

/** The collections whose documents can belong to a client. */
const ofClients = (features: readonly Feature[]): Kernel['ofClients'] =>
  features
    .flatMap(({ collections }) => collections as Kernel['ofClients'])
    .filter((collection) => collection.ofClients);
