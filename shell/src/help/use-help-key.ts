import { useEffect } from 'react';
import { showHelp } from './help-store.ts';

/** Where a question mark is a question mark, and where something else has the keyboard. */
const taken = 'input, textarea, select, [contenteditable], [role=menu], [role=dialog], [role=alertdialog]';

/** Shows help and shortcuts at "?", but for where somebody types. */
export function useHelpKey(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
      if (key !== '?' || ctrlKey || metaKey || altKey || defaultPrevented) return;
      if (target instanceof Element && target.closest(taken)) return;
      // What a modal asks comes first.
      if (document.querySelector('[role=dialog][data-state=open], [role=alertdialog][data-state=open]'))
        return;
      event.preventDefault();
      showHelp();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
