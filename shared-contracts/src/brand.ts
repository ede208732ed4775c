import * as z from 'zod/mini';
import { emailSchema } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { versionSchema } from './paging.ts';

/** A logo is drawn anew, as a PNG of at most this many pixels. */
export const brandLogo = { width: 480, height: 160 } as const;

const name = z.string().check(
  z.trim(),
  z.minLength(1, 'Please enter the name your clients know you by.'),
  z.maxLength(80, 'Please keep the name under 80 characters.'),
  // It stands in the head of mails, where a line break would begin another line.
  z.regex(/^[^\p{Cc}\p{Cf}]*$/u, 'Please remove invisible characters.'),
);

/** One colour as `#rrggbb`. */
export const brandColourSchema = z
  .string()
  .check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'Please enter a color like #1a6b54.'));

/** A colour that carries text, and what stands on it, in each theme. */
const tone = z.object({ ground: z.string(), text: z.string() });

/** How what clients see looks. Nothing of it names the product. */
export const brandLookSchema = z.object({
  name: z.string(),
  logoUrl: z.nullable(z.string()),
  /** Null for the plain look. */
  colour: z.nullable(z.object({ light: tone, dark: tone })),
});
export type BrandLook = z.output<typeof brandLookSchema>;

export const brandSchema = z.object({
  /** 0 where nothing was saved yet. */
  version: z.int().check(z.gte(0)),
  name: z.string(),
  colour: z.nullable(z.string()),
  logoUrl: z.nullable(z.string()),
  replyTo: z.nullable(z.string()),
  /** Whether clients see it: the plan includes it. */
  active: z.boolean(),
});
export type Brand = z.output<typeof brandSchema>;

/** What is saved of a brand, made from the named version: 0 for a first one. */
export const brandInputSchema = z.object({
  version: z.union([z.literal(0), versionSchema]),
  name,
  colour: z.nullable(brandColourSchema),
  /** Address of an uploaded picture for a new logo, null for none; the present one where it is left out. */
  logo: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
  replyTo: z.nullable(emailSchema),
});

/** The brand of a workspace: pages, mails and files for its clients carry it. */
/** What a colour is written like. */
export const brandColourExample = '#1a6b54';

export const brandEndpoints = {
  getBrand: defineEndpoint({
    method: 'GET',
    path: '/api/brand',
    access: 'member',
    right: 'view',
    ofWorkspace: true,
    summary: 'The brand that clients see',
    responses: { 200: brandSchema },
    errors: [],
  }),
  saveBrand: defineEndpoint({
    method: 'PUT',
    path: '/api/brand',
    access: 'member',
    right: 'manage',
    ofWorkspace: true,
    summary: 'Save the brand, made from the named version: 0 for a first one',
    body: brandInputSchema,
    responses: { 200: brandSchema },
    errors: [
      'plan_required',
      'conflict',
      'not_found',
      'payload_too_large',
      'unsupported_media_type',
      'storage_full',
    ],
  }),
};

/** Colours of the page on which text in the brand's colour has to be read: `--pl-surface` and `--pl-paper`. */
const grounds = { light: ['#fefcf9', '#faf5ee'], dark: ['#25201c', '#1d1815'] } as const;
/** What WCAG 2.2 asks of text (1.4.3). */
const enough = 4.5;
const white = '#ffffff';
const black = '#141210';

export interface FittedColour {
  readonly light: { readonly ground: string; readonly text: string };
  readonly dark: { readonly ground: string; readonly text: string };
  /** The themes in which the colour had to be made darker or lighter. */
  readonly adjusted: readonly ('light' | 'dark')[];
}

/**
 * A brand's colour as it can be read in both themes: made darker for light pages and lighter for dark ones until it
 * keeps 4.5:1 against them, with the text that stands on it.
 * @param colour `#rrggbb`.
 */
export function fitBrandColour(colour: string): FittedColour {
  const light = fit(colour, grounds.light, black);
  const dark = fit(colour, grounds.dark, white);
  const adjusted = (['light', 'dark'] as const).filter(
    (theme) => (theme === 'light' ? light : dark) !== colour,
  );
  const tone = (ground: string) => ({
    ground,
    text: contrast(ground, white) >= contrast(ground, black) ? white : black,
  });
  return { light: tone(light), dark: tone(dark), adjusted };
}

/** Mixed with black or white in steps so small that none is seen; at the end stands black or white itself. */
function fit(colour: string, on: readonly string[], towards: string): string {
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(colour, towards, share);
    if (on.every((ground) => contrast(mixed, ground) >= enough)) return mixed;
  }
  return towards;
}

const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  const mixed = channels(from).map((value, index) =>
    Math.round(value + ((target[index] ?? 0) - value) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance, WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours by WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
