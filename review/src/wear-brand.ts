import type { BrandLook } from '@postloom/shared-contracts';

/** Gives the page a brand's colour; without one, ink. It says which colours count as the accent from now on. */
export function wearBrand(page: HTMLElement, { colour }: Pick<BrandLook, 'colour'>): void {
  const pair = (light: string, dark: string) => `light-dark(${light}, ${dark})`;
  const ground = colour ? pair(colour.light.ground, colour.dark.ground) : 'var(--pl-ink)';
  const text = colour ? pair(colour.light.text, colour.dark.text) : 'var(--pl-on-ink)';
  const tokens = {
    accent: ground,
    'accent-strong': ground,
    'on-accent': text,
    'accent-ink': ground,
    'accent-soft': 'var(--pl-sunken)',
    'accent-line': 'var(--pl-line-strong)',
  };
  for (const [name, value] of Object.entries(tokens)) page.style.setProperty(`--pl-${name}`, value);
}
