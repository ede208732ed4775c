import { AppError } from '#app/kernel/http/app-error.ts';

/** Somebody else has the address: said of the field that it was entered in. */
export function emailTaken(): AppError {
  const { userMessage } = new AppError('email_taken');
  return new AppError('email_taken', { issues: [{ path: 'email', message: userMessage }] });
}
