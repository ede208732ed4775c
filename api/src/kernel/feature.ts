import type { Router } from 'express';
import type { Collection } from './database/collection.ts';
import type { Migration } from './database/migrations.ts';
import type { BindRoute } from './http/route.ts';
import type { PolicyExtension } from './http/security.ts';
import type { JobHandler } from './jobs/job-kind.ts';
import type { Kernel } from './kernel.ts';
import type { PersonalDataSource } from './personal-data.ts';

/** What a feature contributes to the server, and the service that other features may use. */
export interface FeatureParts<Service> {
  readonly service: Service;
  /** Its part of the API: endpoints of the contract. Paths are whole, as there. */
  routes?(route: BindRoute): Router;
  /** What else it answers, such as pages and files: tried after all features' routes. */
  pages?(): Router;
  readonly jobs?: readonly JobHandler[];
  /** Changes to what earlier versions have written. Each is done once, by one process, beside the running site. */
  readonly migrations?: readonly Migration[];
  readonly personalData?: readonly PersonalDataSource[];
  /** Sources that its pages need beyond our own origin. */
  readonly csp?: PolicyExtension;
  /** Runs once before anything is answered, in the order of the list. */
  start?(): Promise<void>;
  /** What keeps a process that answers requests from serving, in the words of `/readyz`; null where nothing does. */
  unready?(): string | null;
  /** Runs once after the last answer, in reverse order. */
  stop?(): Promise<void>;
}

export interface Feature<Service = unknown> {
  readonly name: string;
  readonly needs: Readonly<Record<string, Feature>>;
  // biome-ignore lint/suspicious/noExplicitAny: a list of collections of any record.
  readonly collections: readonly Collection<any>[];
  create(kernel: Kernel, needs: never): Promise<FeatureParts<Service>>;
}

export type ServiceOf<F> = F extends Feature<infer Service> ? Service : never;

type ServicesOf<Needs> = { readonly [K in keyof Needs]: ServiceOf<Needs[K]> };

/**
 * A feature of the API, as `app.ts` lists it. It names the features that it uses, so that the order of the list is
 * checked and the import graph shows who depends on whom; the collections that it keeps; and how it is made.
 *
 * @example
 * export const newsletter = defineFeature({
 *   name: 'newsletter',
 *   collections: [subscribers],
 *   create: ({ connection, now }) => ({ service: createNewsletterService({ connection, now }) }),
 * });
 */
export function defineFeature<
  Service,
  const Needs extends Readonly<Record<string, Feature>> = Record<never, never>,
>(definition: {
  readonly name: string;
  readonly needs?: Needs;
  // biome-ignore lint/suspicious/noExplicitAny: a list of collections of any record.
  readonly collections?: readonly Collection<any>[];
  /** May load what only some environments need: an SDK, where its service is configured. */
  create(kernel: Kernel, needs: ServicesOf<Needs>): FeatureParts<Service> | Promise<FeatureParts<Service>>;
}): Feature<Service> {
  const { name, needs = {}, collections = [], create } = definition;
  return { name, needs, collections, create: async (kernel, given) => create(kernel, given) };
}
