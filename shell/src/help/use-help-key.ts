import { useEffect } from 'react';
import { showHelp } from './help-store.ts';

/** Elements in which "?" is typed text, or that handle keys themselves. */
const taken = 'input, textarea, select, [contenteditable], [role=menu], [role=dialog], [role=alertdialog]';

/** Opens help when "?" is pressed outside of text fields, menus and dialogs. */
export function useHelpKey(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
      if (key !== '?' || ctrlKey || metaKey || altKey || defaultPrevented) return;
      if (target instanceof Element && target.closest(taken)) return;
      // An open dialog comes first.
      if (document.querySelector('[role=dialog][data-state=open], [role=alertdialog][data-state=open]'))
        return;
      event.preventDefault();
      showHelp();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
