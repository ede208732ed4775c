import { browserStorage, zoneAnswerDays } from '@postloom/shared-contracts/browser-storage';

const dayMs = 24 * 60 * 60 * 1000;

/** Whether somebody has said of this device's zone, in the last days, that the calendar is not to have it. */
export function isAnswered(device: string, now = Date.now()): boolean {
  try {
    const [zone, at] = (localStorage.getItem(browserStorage.zoneAnswer) ?? '').split(' ');
    return zone === device && Number(at) <= now && now < Number(at) + zoneAnswerDays * dayMs;
  } catch {
    // Storage that is blocked has no answer.
    return false;
  }
}

/** Keeps that answer in this browser. Elsewhere somebody is asked anew, and may answer otherwise. */
export function keepAnswer(device: string): void {
  try {
    localStorage.setItem(browserStorage.zoneAnswer, `${device} ${Date.now()}`);
  } catch {
    // Asked again on the next visit.
  }
}
