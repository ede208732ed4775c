import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/**
 * Passes on, once, what a prerendered form contains when React hydrates it: what was typed or chosen before, or
 * restored by the browser. React leaves it in the fields but fires no events for it.
 */
export function useEarlyInput(
  form: RefObject<HTMLFormElement | null>,
  take: (entries: FormData) => void,
): void {
  const onTakeover = useEffectEvent(take);
  // Before the next render, which would reset controlled fields.
  useLayoutEffect(() => {
    if (form.current) onTakeover(new FormData(form.current));
  }, [form]);
}
