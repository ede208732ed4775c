import { chosenClient } from '@postloom/remote-kit';

/**
 * Where the person is. Compared with where they pressed something that takes a while, it says whether they have gone on:
 * then they aren't taken to what it leads to.
 */
export const whereNow = (): string => `${window.location.pathname} ${chosenClient()}`;
