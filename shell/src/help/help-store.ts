import { createStore } from 'zustand/vanilla';

/** Whether the help dialog is wanted. The dialog itself is in the overlays chunk. */
export const helpStore = createStore<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

export const showHelp = (): void => helpStore.setState({ isOpen: true });
