import { type MailServer, startMailServer } from '../../api/test/stand-ins/mail.ts';
import { test as base } from './fixtures.ts';

/** The site with a mail server, which keeps what it is sent. */
export const test = base.extend<object, { readonly mailbox: MailServer }>({
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const mailbox = await startMailServer();
      await use(mailbox);
      await mailbox.close();
    },
    { scope: 'worker' },
  ],
  siteEnv: [
    async ({ mailbox }, use) => use({ RATE_LIMIT_FACTOR: '1000', SMTP_URL: mailbox.url }),
    { scope: 'worker' },
  ],
});
