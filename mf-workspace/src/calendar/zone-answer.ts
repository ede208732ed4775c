import { browserStorage, zoneAnswerDays } from '@postloom/shared-contracts/browser-storage';

const dayMs = 24 * 60 * 60 * 1000;

/** Whether the person recently declined to use this device's zone for the calendar. */
export function isAnswered(device: string, now = Date.now()): boolean {
  try {
    const [zone, at] = (localStorage.getItem(browserStorage.zoneAnswer) ?? '').split(' ');
    return zone === device && Number(at) <= now && now < Number(at) + zoneAnswerDays * dayMs;
  } catch {
    // If storage is blocked, there is no answer.
    return false;
  }
}

/** Stores that answer in this browser. Other browsers ask again, and the answer may differ there. */
export function keepAnswer(device: string): void {
  try {
    localStorage.setItem(browserStorage.zoneAnswer, `${device} ${Date.now()}`);
  } catch {
    // If storage is blocked, the next visit asks again.
  }
}
