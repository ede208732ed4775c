import { accountEndpoints } from './account.ts';
import { authEndpoints } from './auth.ts';
import { billingEndpoints } from './billing.ts';
import { creditsEndpoints } from './credits.ts';
import { demoEndpoints } from './demo.ts';
import { generationEndpoints } from './generation.ts';
import { newsletterEndpoints } from './newsletter.ts';
import { objectsEndpoints } from './objects.ts';
import { projectsEndpoints } from './projects.ts';
import { releasesEndpoints } from './releases.ts';
import { telemetryEndpoints } from './telemetry.ts';

/** Every call of the product. The API implements all of it, the OpenAPI document lists all of it. */
export const endpoints = {
  ...accountEndpoints,
  ...authEndpoints,
  ...billingEndpoints,
  ...creditsEndpoints,
  ...demoEndpoints,
  ...generationEndpoints,
  ...newsletterEndpoints,
  ...objectsEndpoints,
  ...projectsEndpoints,
  ...releasesEndpoints,
  ...telemetryEndpoints,
};
