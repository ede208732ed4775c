import { useFormats } from '@postloom/remote-kit';

/** Formats when something was last changed: the time of day if it was today ("3:05 PM"), or else the day. */
export function useChanged(): (updatedAt: string) => string {
  const { shortDay, time } = useFormats();
  return (updatedAt) => {
    const day = shortDay(updatedAt);
    return day === shortDay(new Date().toISOString()) ? time(new Date(updatedAt)) : day;
  };
}
