import { prerenderedAttribute } from '@postloom/shared-contracts/prerender';
import { useState } from 'react';

/**
 * The `defaultValue` of a text area that prerendered HTML is delivered with a text in. When React takes such a text
 * area over, it writes its default anew, over what was typed meanwhile; without a default it leaves the text alone.
 */
export function useDeliveredText(text: string): string | undefined {
  const [defaultValue] = useState(() => (isDelivered() ? undefined : text));
  return defaultValue;
}

const isDelivered = (): boolean =>
  typeof document !== 'undefined' && document.querySelector(`[${prerenderedAttribute}]`) !== null;
