import { newsletterEndpoints } from '@postloom/shared-contracts';
import type { ApiClient } from '@postloom/shared-contracts/client';

/** Adds an address to the newsletter. @throws `ApiError` with a message for the person. */
export async function subscribe(api: ApiClient, email: string): Promise<void> {
  await api.call(newsletterEndpoints.subscribe, { body: { email } });
}
