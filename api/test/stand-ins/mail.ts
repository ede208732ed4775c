import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as shown by a mail program. */
export interface ReceivedMail {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly messageId: string;
  readonly text: string;
  readonly html: string;
  /** Headers by lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  /** The raw mail as received. */
  readonly raw: string;
}

export interface MailServer {
  /** For `SMTP_URL`. */
  readonly url: string;
  /** All accepted mails, oldest first. */
  readonly mails: readonly ReceivedMail[];
  /** The latest mail to an address with this in its subject. Waits until it arrives. */
  waitFor(to: string, subject: string): Promise<ReceivedMail>;
  /** Refuses the next mail, or the next one to the given address. */
  refuseNext(to?: string): void;
  close(): Promise<void>;
}

/** A real mail server on a free port of this machine. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  /** The recipient whose next mail is refused; an empty string for anybody. */
  let refused: string | null = null;
  const server = new SMTPServer({
    authOptional: true,
    // Its certificate isn't trusted by anybody.
    hideSTARTTLS: true,
    onData(stream, { envelope }, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        if (refused === '' || envelope.rcptTo.some(({ address }) => address === refused)) {
          refused = null;
          done(new Error('try later'));
          return;
        }
        const raw = Buffer.concat(pieces);
        PostalMime.parse(raw).then((mail) => {
          mails.push(readMail(mail, raw.toString('utf8')));
          for (const look of waiting) look();
          done();
        }, done);
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    waitFor: (to, subject) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = mails.findLast((mail) => mail.to === to && mail.subject.includes(subject));
          if (!found) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(found);
        };
        const timer = setTimeout(() => {
          waiting.delete(look);
          const there = mails.map((mail) => `${mail.to}: ${mail.subject}`).join('\n');
          reject(new Error(`No mail to ${to} about "${subject}". There were:\n${there}`));
        }, 15_000);
        waiting.add(look);
        look();
      }),
    refuseNext(to = '') {
      refused = to;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function readMail({ to, from, subject, messageId, text, html, headers }: Email, raw: string): ReceivedMail {
  return {
    to: to?.[0]?.address ?? '',
    from: from?.address ?? '',
    subject: subject ?? '',
    messageId: messageId ?? '',
    text: text ?? '',
    html: html ?? '',
    headers: new Map(headers.map(({ key, value }) => [key, value])),
    raw,
  };
}

/** The URL in a mail's text that leads to a path of the site. */
export function linkIn({ text }: Pick<ReceivedMail, 'text'>, path: string): URL {
  const found = (text.match(/https?:\/\/\S+/g) ?? []).map((address) => new URL(address));
  const link = found.find(({ pathname }) => pathname === path);
  if (!link) throw new Error(`The mail has no link to ${path}:\n${text}`);
  return link;
}
