import { momentWithZone } from '@postloom/shared-contracts';

/** Formats dates and numbers for one person's mails. */
export interface MailFormats {
  /** E.g. "November 21, 2026 at 10:30 PM PST". */
  moment(at: Date): string;
  /** E.g. "November 21, 2026". */
  day(at: Date): string;
  number(value: number): string;
  /** @param amount in the currency's smallest unit. */
  money(amount: number, currency: string): string;
}

/** @param timeZone IANA name. */
export function createMailFormats({
  language,
  timeZone,
}: {
  readonly language: string;
  readonly timeZone: string;
}): MailFormats {
  return {
    // With the name of the time zone: a mail may be read anywhere.
    moment: (at) => momentWithZone(at, language, timeZone),
    day: (at) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(at),
    number: (value) => new Intl.NumberFormat(language).format(value),
    money: (amount, currency) =>
      new Intl.NumberFormat(language, {
        style: 'currency',
        currency,
        // As on the site: in British English, it would be “US$”.
        ...(currency.toLowerCase() === 'usd' && { currencyDisplay: 'narrowSymbol' }),
      }).format(amount / 100),
  };
}
