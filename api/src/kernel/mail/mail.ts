import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Env } from '#app/env.ts';
import { defineJob, handleJob, type JobHandler } from '../jobs/job-kind.ts';
import type { EnqueueOptions, Jobs } from '../jobs/jobs.ts';
import { type Letter, pictureId } from './letter.ts';
import { renderLetter } from './render-letter.ts';

const mailSchema = z.object({
  /** What it is about, for the log: `password-reset`. Never an address or a text. */
  kind: z.string(),
  to: z.string(),
  /** Name of the sender, where it is not the site's; the address is always that of `MAIL_FROM`. */
  fromName: z.optional(z.string()),
  replyTo: z.optional(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.optional(z.string()),
  /** A PNG that its HTML shows, as Base64. */
  picture: z.optional(z.string()),
  headers: z.optional(z.record(z.string(), z.string())),
  /** Both made when the mail is asked for, so that a repeat after a crash is seen to be the same mail. */
  messageId: z.string(),
  date: z.string(),
});
type Mail = z.infer<typeof mailSchema>;

/** A letter on its way to somebody. */
export interface OutgoingLetter extends Pick<Mail, 'kind' | 'to' | 'headers' | 'fromName' | 'replyTo'> {
  readonly letter: Letter;
}

const sendMail = defineJob({ name: 'mail.send', data: mailSchema, leaseMs: 60_000, concurrency: 4 });

export interface Mailer {
  /** Puts a mail into the outbox; jobs send it, and try again while the mail server is away. */
  send(mail: OutgoingLetter, options?: EnqueueOptions): Promise<void>;
  /** Takes the mail with this key out of the outbox. One that has been sent stays sent. */
  unsend(key: string): Promise<void>;
  readonly jobs: readonly JobHandler[];
}

/**
 * The way out for mail: SMTP by `SMTP_URL`; without it, a readable `.eml` file in `DATA_DIR/mail` for each mail, so
 * that a person who tries the product finds what would have been sent.
 */
export function createMailer({
  env,
  jobs,
  log,
}: {
  readonly env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>;
  readonly jobs: Jobs;
  readonly log: Logger;
}): Mailer {
  const folder = path.join(env.DATA_DIR, 'mail');
  let smtp: ReturnType<typeof openSmtp> | undefined;

  const [sender] = addressparser(env.MAIL_FROM, { flatten: true });
  const address = sender?.address ?? env.MAIL_FROM;

  async function deliver({ kind, fromName, picture, ...mail }: Mail): Promise<void> {
    const from = fromName === undefined ? env.MAIL_FROM : { name: fromName, address };
    const attachments = picture
      ? [
          {
            cid: pictureId,
            filename: 'logo.png',
            content: Buffer.from(picture, 'base64'),
            contentType: 'image/png',
          },
        ]
      : [];
    const message = { from, attachments, ...mail };
    if (env.SMTP_URL) {
      smtp ??= openSmtp(env.SMTP_URL);
      await (await smtp).sendMail(message);
    } else {
      const bytes = await writeMail(message);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${mail.date.slice(0, 19).replaceAll(':', '-')}-${kind}-${mail.messageId.slice(1, 9)}.eml`;
      await writeFile(path.join(folder, name), bytes, { mode: 0o600 });
    }
    log.info({ kind, way: env.SMTP_URL ? 'smtp' : 'file' }, 'mail sent');
  }

  return {
    async send({ letter, ...mail }, options) {
      const identity = {
        messageId: `<${randomUUID()}@${address.split('@')[1]}>`,
        date: new Date().toISOString(),
      };
      const picture = letter.brand?.picture?.toString('base64');
      const rendered = { ...(await renderLetter(letter)), ...(picture && { picture }) };
      await jobs.enqueue(sendMail, { ...mail, ...rendered, ...identity }, options);
    },
    async unsend(key) {
      await jobs.cancelKey(sendMail, key);
    },
    jobs: [handleJob(sendMail, ({ data }) => deliver(data))],
  };
}

// Both with the first mail: nodemailer is no part of a start.

async function openSmtp(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
}

/** A mail as the bytes of a file. */
async function writeMail(mail: SendMailOptions): Promise<Buffer> {
  const { createTransport } = await import('nodemailer');
  const { message } = await createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'unix',
  }).sendMail(mail);
  return message as Buffer;
}
