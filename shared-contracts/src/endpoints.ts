import { accessKeysEndpoints } from './access-keys.ts';
import { accountEndpoints } from './account.ts';
import { assistantEndpoints } from './assistant.ts';
import { authEndpoints } from './auth.ts';
import { billingEndpoints } from './billing.ts';
import { brandEndpoints } from './brand.ts';
import { brandVoicesEndpoints } from './brand-voices.ts';
import { calendarEndpoints } from './calendar.ts';
import { clientsEndpoints } from './clients.ts';
import { clipsEndpoints } from './clips.ts';
import { composerEndpoints } from './composer.ts';
import { creditsEndpoints } from './credits.ts';
import { dashboardEndpoints } from './dashboard.ts';
import { demoEndpoints } from './demo.ts';
import { draftsEndpoints } from './drafts.ts';
import { generationEndpoints } from './generation.ts';
import { historyEndpoints } from './history.ts';
import { jobsEndpoints } from './jobs.ts';
import { mediaEndpoints } from './media.ts';
import { newsletterEndpoints } from './newsletter.ts';
import { objectsEndpoints } from './objects.ts';
import { postsEndpoints } from './posts.ts';
import { projectsEndpoints } from './projects.ts';
import { pushEndpoints } from './push.ts';
import { releasesEndpoints } from './releases.ts';
import { secondFactorsEndpoints } from './second-factors.ts';
import { signOffEndpoints } from './sign-off.ts';
import { teamsEndpoints } from './teams.ts';
import { telemetryEndpoints } from './telemetry.ts';
import { templatesEndpoints } from './templates.ts';
import { usageEndpoints } from './usage.ts';
import { webhooksEndpoints } from './webhooks.ts';

/** All endpoints of the product. The API implements them all, and the OpenAPI document lists them all. */
export const endpoints = {
  ...accessKeysEndpoints,
  ...accountEndpoints,
  ...assistantEndpoints,
  ...authEndpoints,
  ...billingEndpoints,
  ...brandEndpoints,
  ...brandVoicesEndpoints,
  ...calendarEndpoints,
  ...clientsEndpoints,
  ...clipsEndpoints,
  ...composerEndpoints,
  ...creditsEndpoints,
  ...dashboardEndpoints,
  ...demoEndpoints,
  ...draftsEndpoints,
  ...generationEndpoints,
  ...historyEndpoints,
  ...jobsEndpoints,
  ...mediaEndpoints,
  ...newsletterEndpoints,
  ...objectsEndpoints,
  ...postsEndpoints,
  ...projectsEndpoints,
  ...pushEndpoints,
  ...releasesEndpoints,
  ...secondFactorsEndpoints,
  ...signOffEndpoints,
  ...teamsEndpoints,
  ...telemetryEndpoints,
  ...templatesEndpoints,
  ...usageEndpoints,
  ...webhooksEndpoints,
};
export type EndpointName = keyof typeof endpoints;
