import { accountEndpoints, type EndpointBody, endpointUrl } from '@postloom/shared-contracts';
import type { Request } from 'express';
import type { MemberAccount } from '#app/kernel/account.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { requirePassword } from '../credentials/require-password.ts';
import type { IdentityContext } from '../identity-context.ts';

const validMs = 5 * 60 * 1000;

const textOf = (request: Request, accountId: string, expires: string): string =>
  [accountId, request.sessionID, expires].join('\n');

/**
 * Gives this session a URL for the account's data, so that the browser can download it as a file.
 * @throws {AppError} `validation_failed` for the current password.
 */
export async function requestExport(
  context: IdentityContext,
  request: Request,
  { id }: MemberAccount,
  { currentPassword }: EndpointBody<typeof accountEndpoints.requestExport>,
): Promise<{ downloadUrl: string }> {
  await requirePassword(context, id, currentPassword);
  const expires = String(context.now().getTime() + validMs);
  const ticket = `${expires}.${context.exportTickets.sign(textOf(request, id, expires))}`;
  return { downloadUrl: endpointUrl(accountEndpoints.exportAccount, { query: { ticket } }) };
}

/** @throws {AppError} `forbidden` for a ticket that is from another session or has expired. */
export function requireTicket(
  { exportTickets, now }: IdentityContext,
  request: Request,
  { id }: MemberAccount,
  ticket = '',
): void {
  const [expires = '', signature = ''] = ticket.split('.');
  if (exportTickets.verify(textOf(request, id, expires), signature) && Number(expires) > now().getTime())
    return;
  throw new AppError('forbidden', {
    userMessage: 'This download has expired. Please export your data again in your settings.',
  });
}
