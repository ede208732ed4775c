import { defineFeature } from '#app/kernel/feature.ts';
import { releases } from '#app/releases/releases.feature.ts';
import { linkedInPolicy } from './linkedin-policy.ts';
import { eventCountsCollection } from './telemetry.model.ts';
import { createTelemetryRoutes } from './telemetry.routes.ts';
import { createTelemetryService } from './telemetry.service.ts';

export const telemetry = defineFeature({
  name: 'telemetry',
  needs: { releases },
  collections: [eventCountsCollection],
  create({ env, connection, registry, now, limits }, { releases }) {
    const service = createTelemetryService({
      connection,
      registry,
      now,
      report: releases.report,
      note: releases.note,
      isInPlay: releases.isInPlay,
      hasRemote: releases.hasRemote,
    });
    return {
      service,
      routes: (route) => createTelemetryRoutes({ route, telemetry: service, limits }),
      migrations: [
        {
          name: 'telemetry.forget-remote-failures',
          // The collection stays with its index, so that what the previous version still adds expires
          // (compat: remote-failures).
          async run() {
            await connection.collection('remote_failures').deleteMany({});
          },
        },
      ],
      csp: linkedInPolicy(env),
    };
  },
});
