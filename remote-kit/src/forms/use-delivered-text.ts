import { prerenderedAttribute } from '@postloom/shared-contracts/prerender';
import { useState } from 'react';

/**
 * The `defaultValue` for a text area whose prerendered HTML contains a text. When React hydrates a text area, it writes
 * the default value over what was typed meanwhile. Without a default, it leaves the text alone.
 */
export function useDeliveredText(text: string): string | undefined {
  const [defaultValue] = useState(() => (isDelivered() ? undefined : text));
  return defaultValue;
}

const isDelivered = (): boolean =>
  typeof document !== 'undefined' && document.querySelector(`[${prerenderedAttribute}]`) !== null;
