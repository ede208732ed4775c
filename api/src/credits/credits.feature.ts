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

const recoverJob = defineJob({ name: 'credits.settle', data: z.undefined(), everyMs: 10_000 });

export const credits = defineFeature({
  name: 'credits',
  collections: [balancesCollection, entriesCollection],
  create({ connection, now, log, exclusiveDatabase }) {
    const decideAbandoned = lateBound<CreditsDependencies['decideAbandoned']>('credits.decideAbandonedBy');
    const hasAccount = lateBound<CreditsDependencies['hasAccount']>('credits.knowAccountsBy');
    const service = {
      ...createCreditsService({
        connection,
        now,
        leaseMs: reservationLeaseMs,
        decideAbandoned: decideAbandoned.call,
        hasAccount: hasAccount.call,
      }),
      /** Sets the rule for reservations whose process is gone. The feature that makes reservations calls this. */
      decideAbandonedBy: decideAbandoned.provide,
      /** Sets how to tell whose balance may be opened. The feature that has the accounts calls this. */
      knowAccountsBy: hasAccount.provide,
    };
    const sweep = async (options?: { readonly includeActive: boolean }): Promise<void> => {
      const { recovered } = await service.sweep(options);
      if (recovered > 0) log.info({ recovered }, 'recovered abandoned reservations');
    };
    return {
      service,
      routes: (route) => createCreditsRoutes({ route, credits: service }),
      jobs: [handleJob(recoverJob, () => sweep())],
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
