import { isKnown, type OAuthProvider } from '@postloom/shared-contracts';
import { type Platform, platforms } from '@postloom/shared-contracts/platforms';
import { PlatformIcon } from '@postloom/ui-kit';
import type { ReactNode } from 'react';

const glyphs: Record<Exclude<OAuthProvider, Platform>, ReactNode> = {
  google: <path d="M12 12h8.4A8.5 8.5 0 1 1 17.6 5.6" />,
  github: (
    <path d="M9 19c-4.5 1.4-4.5-2.3-6-3m12 6v-3.6a3.2 3.2 0 0 0-.9-2.5c3-.3 6-1.5 6-6.5a5 5 0 0 0-1.4-3.5 4.7 4.7 0 0 0-.1-3.5s-1.1-.3-3.6 1.4a12.5 12.5 0 0 0-6.5 0C6 2.1 4.9 2.4 4.9 2.4a4.7 4.7 0 0 0-.1 3.5A5 5 0 0 0 3.4 9.4c0 5 3 6.1 6 6.5a3.2 3.2 0 0 0-.9 2.5V22" />
  ),
  discord: (
    <>
      <path d="M8.5 6.5a13 13 0 0 1 7 0L16.7 5c1.7.4 3.2 1.2 3.2 1.2 1.6 3 2.3 6.2 2.1 9.8-1.5 1.3-3.1 2-4.7 2.3l-1.3-2.1M8 16.2l-1.3 2.1C5.1 18 3.5 17.3 2 16c-.2-3.6.5-6.8 2.1-9.8 0 0 1.5-.8 3.2-1.2l1.2 1.5M7 15.5c3.2 1.7 6.8 1.7 10 0" />
      <circle cx="9" cy="11.75" r="1.25" />
      <circle cx="15" cy="11.75" r="1.25" />
    </>
  ),
};

/** A provider's icon, in the line style of the ui-kit's platform icons. */
export function ProviderIcon({ provider }: { provider: OAuthProvider }) {
  if (isKnown(platforms, provider)) return <PlatformIcon platform={provider} />;
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {glyphs[provider]}
    </svg>
  );
}
