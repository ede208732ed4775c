import { createHash, randomUUID } from 'node:crypto';
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
  /** The kind of mail for the log, e.g. `password-reset`. Never an address or a text. */
  kind: z.string(),
  to: z.string(),
  /** The sender's name if it isn't the site's. The address is always `MAIL_FROM`. */
  fromName: z.optional(z.string()),
  replyTo: z.optional(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.optional(z.string()),
  /** A PNG shown in the HTML, as Base64. */
  picture: z.optional(z.string()),
  headers: z.optional(z.record(z.string(), z.string())),
  /** Both are set when the mail is requested, so that a repeat after a crash is recognizable as the same mail. */
  messageId: z.string(),
  date: z.string(),
});
type Mail = z.infer<typeof mailSchema>;

/** A letter and its recipient. */
export interface OutgoingLetter extends Pick<Mail, 'kind' | 'to' | 'headers' | 'fromName' | 'replyTo'> {
  readonly letter: Letter;
}

const sendMail = defineJob({ name: 'mail.send', data: mailSchema, leaseMs: 60_000, concurrency: 4 });

export interface Mailer {
  /** Puts a mail into the outbox. Jobs send it and retry while the mail server is unavailable. */
  send(mail: OutgoingLetter, options?: EnqueueOptions): Promise<void>;
  /**
   * Sends a mail now, for a job that notes itself what has been sent. A mail that is sent again after a crash is
   * recognizable by its key and date.
   * @throws if the mail server doesn't take it.
   */
  deliver(mail: OutgoingLetter, identity: { readonly key: string; readonly date: Date }): Promise<void>;
  /** Removes the mail with this key from the outbox. It has no effect if the mail has been sent. */
  unsend(key: string): Promise<void>;
  readonly jobs: readonly JobHandler[];
}

/**
 * Sends mail by SMTP to `SMTP_URL`. Without it, writes each mail to a readable `.eml` file in `DATA_DIR/mail`, so that
 * someone trying the product can see what would have been sent.
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

  /** @param id no two mails of one second may begin with the same eight characters. */
  async function write({ letter, ...mail }: OutgoingLetter, id: string, date: Date): Promise<Mail> {
    const picture = letter.brand?.picture?.toString('base64');
    const rendered = { ...(await renderLetter(letter)), ...(picture && { picture }) };
    const identity = { messageId: `<${id}@${address.split('@')[1]}>`, date: date.toISOString() };
    return { ...mail, ...rendered, ...identity };
  }

  return {
    async send(mail, options) {
      await jobs.enqueue(sendMail, await write(mail, randomUUID(), new Date()), options);
    },
    async deliver(mail, { key, date }) {
      const id = createHash('sha256').update(key).digest('hex').slice(0, 32);
      await deliver(await write(mail, id, date));
    },
    async unsend(key) {
      await jobs.cancelKey(sendMail, key);
    },
    jobs: [handleJob(sendMail, ({ data }) => deliver(data))],
  };
}

// Both load nodemailer with the first mail, to keep it out of the start.

async function openSmtp(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
}

/** A mail as the bytes of an `.eml` file. */
async function writeMail(mail: SendMailOptions): Promise<Buffer> {
  const { createTransport } = await import('nodemailer');
  const { message } = await createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'unix',
  }).sendMail(mail);
  return message as Buffer;
}
