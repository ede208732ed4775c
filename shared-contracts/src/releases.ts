import { deploymentRecordSchema } from './deployment.ts';
import { defineEndpoint } from './endpoint.ts';

export const releasesEndpoints = {
  getDeploymentRecord: defineEndpoint({
    method: 'GET',
    path: '/api/releases/record',
    access: 'public',
    summary: 'Which version of each remote this site serves now',
    responses: { 200: deploymentRecordSchema },
    errors: [],
  }),
};
