import { createContext, useContext } from 'react';

/** Which of several posts something is about, e.g. `2 of 3`; null if there is one. */
export const Place = createContext<string | null>(null);

/** The name of a section, which several posts on one page have, such that assistive technology can tell them apart. */
export function useSectionName(name: string): string {
  const place = useContext(Place);
  return place === null ? name : `${name}, ${place}`;
}
