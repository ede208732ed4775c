import { AppError } from '#app/kernel/http/app-error.ts';

/** The error for an address that somebody else has, attached to the field in which it was entered. */
export function emailTaken(): AppError {
  const { userMessage } = new AppError('email_taken');
  return new AppError('email_taken', { issues: [{ path: 'email', message: userMessage }] });
}
