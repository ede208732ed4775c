import { expect, it } from 'vitest';
import { contrast, fitBrandColour } from './brand.ts';

const pages = { light: '#faf5ee', dark: '#25201c' };

it('leaves a colour alone that is readable', () => {
  expect(fitBrandColour('#1a6b54').light).toEqual({ ground: '#1a6b54', text: '#ffffff' });
});

it.each(['#ffff00', '#000000', '#ffffff', '#808080', '#1a6b54', '#ff0000', '#00ff88', '#0a0a5c'])(
  'makes %s readable in both themes, and what stands on it',
  (colour) => {
    const fitted = fitBrandColour(colour);
    for (const theme of ['light', 'dark'] as const) {
      const { ground, text } = fitted[theme];
      expect(contrast(ground, pages[theme])).toBeGreaterThanOrEqual(4.5);
      expect(contrast(ground, text)).toBeGreaterThanOrEqual(4.5);
      expect(fitted.adjusted.includes(theme)).toBe(ground !== colour);
    }
  },
);
