import { defineFeature } from '#app/kernel/feature.ts';
import { createDocsRoutes } from './docs.routes.ts';

export const docs = defineFeature({
  name: 'docs',
  create: ({ env, now, siteOrigin }) => ({
    service: null,
    pages: () =>
      createDocsRoutes({ securityContact: env.SECURITY_CONTACT, publicUrl: env.PUBLIC_URL, now, siteOrigin }),
  }),
});
