import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/**
 * Hands over, once, what stands in a form when React takes it over from prerendered HTML: what was typed or chosen
 * before, or restored by the browser. React leaves it in the fields and tells of it to nobody.
 */
export function useEarlyInput(
  form: RefObject<HTMLFormElement | null>,
  take: (entries: FormData) => void,
): void {
  const onTakeover = useEffectEvent(take);
  // Before anything is drawn again, which would set controlled fields back.
  useLayoutEffect(() => {
    if (form.current) onTakeover(new FormData(form.current));
  }, [form]);
}
