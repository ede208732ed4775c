import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import css from './platform-icon.module.css';

export type PlatformId = 'instagram' | 'facebook' | 'twitter' | 'linkedin' | 'tiktok' | 'youtube';

interface Sign {
  readonly name: string;
  readonly glyph: ReactNode;
}

const signs: Record<PlatformId, Sign> = {
  instagram: {
    name: 'Instagram',
    glyph: (
      <>
        <rect x="3" y="3" width="18" height="18" rx="5" />
        <circle cx="12" cy="12" r="4" />
        <circle cx="17" cy="7" r="0.75" fill="currentColor" stroke="none" />
      </>
    ),
  },
  facebook: {
    name: 'Facebook',
    glyph: (
      <>
        <circle cx="12" cy="12" r="9" />
        <path d="M15.5 7.5H14.5A2.5 2.5 0 0 0 12 10v11M8.75 13h6" />
      </>
    ),
  },
  twitter: {
    name: 'X',
    glyph: <path d="M4 4h4.2L20 20h-4.2ZM4.5 20l6-6.6M13.6 10.6 19.5 4" />,
  },
  linkedin: {
    name: 'LinkedIn',
    glyph: (
      <>
        <rect x="3" y="3" width="18" height="18" rx="3" />
        <path d="M7.5 11v5.5M11.5 16.5V11M11.5 13.5a2.5 2.5 0 0 1 5 0v3" />
        <circle cx="7.5" cy="7.75" r="0.85" fill="currentColor" stroke="none" />
      </>
    ),
  },
  tiktok: {
    name: 'TikTok',
    glyph: <path d="M13.5 3v12.25a4 4 0 1 1-4-4M13.5 3c.2 2.9 2.3 5 5.5 5.2" />,
  },
  youtube: {
    name: 'YouTube',
    glyph: (
      <>
        <rect x="2.5" y="5" width="19" height="14" rx="4" />
        <path d="m10.25 9.25 4.75 2.75-4.75 2.75Z" fill="currentColor" />
      </>
    ),
  },
};

const isPlatformId = (platform: string): platform is PlatformId => Object.hasOwn(signs, platform);
const unknownSign = (platform: string): Sign => ({ name: platform, glyph: <circle cx="12" cy="12" r="9" /> });

export interface PlatformIconProps extends Omit<ComponentProps<'svg'>, 'children'> {
  /** An unknown id, e.g. one added after this build, is drawn as a plain ring. */
  platform: PlatformId | (string & Record<never, never>);
  /** Gives the icon the platform's name for screen readers; omit it if the name is next to the icon. */
  labelled?: boolean | undefined;
}

/**
 * A platform's icon in the stroke width of our other icons and in the text color. Size it with a class; 20 px by
 * default.
 */
export function PlatformIcon({ platform, labelled = false, className, ...rest }: PlatformIconProps) {
  const { name, glyph } = isPlatformId(platform) ? signs[platform] : unknownSign(platform);
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: decoration, or named by aria-label
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(labelled ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
      {...rest}
      className={clsx(css.icon, className)}
    >
      {glyph}
    </svg>
  );
}
