import * as z from 'zod/mini';
import { defineFeature } from '#app/kernel/feature.ts';
import { defineJob, handleJob } from '#app/kernel/jobs/job-kind.ts';
import { lateBound } from '#app/kernel/late-bound.ts';
import { balancesCollection, entriesCollection } from './credits.model.ts';
import { createCreditsRoutes } from './credits.routes.ts';
import { createCreditsService } from './credits.service.ts';
import type { CreditsDependencies } from './credits-context.ts';

/** How long a reservation lives without being renewed. */
export const reservationLeaseMs = 15_000;

const settleJob = defineJob({ name: 'credits.settle', data: z.undefined(), everyMs: 10_000 });

export const credits = defineFeature({
  name: 'credits',
  collections: [balancesCollection, entriesCollection],
  create({ connection, now, log, exclusiveDatabase }) {
    const settleAbandoned = lateBound<CreditsDependencies['settleAbandoned']>('credits.settleAbandonedBy');
    const service = {
      ...createCreditsService({
        connection,
        now,
        leaseMs: reservationLeaseMs,
        settleAbandoned: settleAbandoned.call,
      }),
      /** Sets the rule for reservations whose process is gone. The feature that makes reservations calls this. */
      settleAbandonedBy: settleAbandoned.provide,
    };
    const sweep = async (options?: { readonly includeActive: boolean }): Promise<void> => {
      const { settled } = await service.sweep(options);
      if (settled > 0) log.info({ settled }, 'recovered abandoned reservations');
    };
    return {
      service,
      routes: (route) => createCreditsRoutes({ route, credits: service }),
      jobs: [handleJob(settleJob, () => sweep())],
      personalData: [
        {
          name: 'credits',
          covers: ['CreditBalance', 'CreditEntry'],
          read: async ({ id }) => ({ balance: await service.get(id), movements: await service.entries(id) }),
          erase: ({ id }) => service.erase(id),
        },
      ],
      start: () => sweep({ includeActive: exclusiveDatabase }),
    };
  },
});
