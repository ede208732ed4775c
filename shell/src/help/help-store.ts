import { createStore } from 'zustand/vanilla';

/** Whether help and shortcuts are asked for. The dialog itself comes with the overlays. */
export const helpStore = createStore<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

export const showHelp = (): void => helpStore.setState({ isOpen: true });
