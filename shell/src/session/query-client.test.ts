import { type EndpointDefinition, endpoints, endpointUrl } from '@postloom/shared-contracts';
import { expect, it } from 'vitest';
import { createQueryClient } from './query-client.ts';

/** Any parameter. */
const params = new Proxy({}, { get: () => '5f5e1000000000000000abcd' });
const reads = Object.values(endpoints).filter(
  ({ method, access }: EndpointDefinition) =>
    method === 'GET' && (access === 'member' || access === 'visitor'),
);
const isWhole = ({ right, ofWorkspace }: EndpointDefinition) => right === 'self' || ofWorkspace === true;

it.each([
  ['is the same for all clients is kept once, so that a save reaches it wherever it is shown', true],
  ['is about a client is kept for each of them', false],
])('what %s', (_, whole) => {
  let client: string | null = null;
  const queryClient = createQueryClient(
    () => null,
    () => client,
  );
  const copies = (queryKey: readonly unknown[]): number =>
    new Set(
      [null, 'a'.repeat(24), 'b'.repeat(24)].map((chosen) => {
        client = chosen;
        return queryClient.defaultQueryOptions({ queryKey }).queryHash;
      }),
    ).size;
  const wrong = reads
    .filter((endpoint) => isWhole(endpoint) === whole)
    .map((endpoint) => endpointUrl(endpoint, { params }))
    .flatMap((url) => [[url], [`${url}?limit=1`], [url, 'pages']])
    .filter((key) => copies(key) !== (whole ? 1 : 3));
  expect(wrong).toEqual([]);
});
