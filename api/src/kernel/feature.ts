import type { Router } from 'express';
import type { Collection } from './database/collection.ts';
import type { Migration } from './database/migrations.ts';
import type { BindRoute } from './http/route.ts';
import type { PolicyExtension } from './http/security.ts';
import type { JobHandler } from './jobs/job-kind.ts';
import type { Kernel } from './kernel.ts';
import type { PersonalDataSource } from './personal-data.ts';

/** What a feature contributes to the server, including the service that other features may use. */
export interface FeatureParts<Service> {
  readonly service: Service;
  /** The contract's endpoints that this feature implements. Paths are complete, as in the contract. */
  routes?(route: BindRoute): Router;
  /** Other requests that it answers, such as pages and files. Tried after all features' routes. */
  pages?(): Router;
  readonly jobs?: readonly JobHandler[];
  /** Changes to data written by earlier versions. Each runs once, in one process, while the site is running. */
  readonly migrations?: readonly Migration[];
  readonly personalData?: readonly PersonalDataSource[];
  /** Content-Security-Policy sources that its pages need in addition to our own origin. */
  readonly csp?: PolicyExtension;
  /** Runs once before the first request is answered, in the order of the list. */
  start?(): Promise<void>;
  /** Why this process can't serve requests, in the words of `/readyz`; null if it can. */
  unready?(): string | null;
  /** Runs once after the last request, in reverse order. */
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
 * Declares a feature of the API, as listed in `app.ts`: the features that it uses, so that the order of the list is
 * checked and the import graph shows who depends on whom; its collections; and how to create it.
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
  /** May load things that only some environments need, such as an SDK for a configured service. */
  create(kernel: Kernel, needs: ServicesOf<Needs>): FeatureParts<Service> | Promise<FeatureParts<Service>>;
}): Feature<Service> {
  const { name, needs = {}, collections = [], create } = definition;
  return { name, needs, collections, create: async (kernel, given) => create(kernel, given) };
}
