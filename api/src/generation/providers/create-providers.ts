import type { Env } from '#app/env.ts';
import { demoPictureProvider, demoTextProvider } from './demo.ts';
import type { PictureProvider, TextProvider } from './provider.ts';

/** The providers that the environment asks for; the offline composer where it names none. */
export function createProviders(_env: Env): {
  readonly text: TextProvider;
  readonly pictures: PictureProvider;
} {
  return { text: demoTextProvider, pictures: demoPictureProvider };
}
