import { newsletterEndpoints } from '@postloom/shared-contracts';
import { getHost } from '#app/host.ts';

/** Adds an address to the newsletter. @throws `ApiError` with a sentence for the person. */
export async function subscribe(email: string): Promise<void> {
  await getHost().api.call(newsletterEndpoints.subscribe, { body: { email } });
}
