import type { Device } from '@postloom/shared-contracts';
import { useEffect, useState } from 'react';

/** What this device is set to: a new account begins with it. */
export const readDevice = (): Device => ({
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  language: navigator.language,
});

/** The same for what a page shows: nothing at first, as prerendered HTML has no device. */
export function useDevice(): Device {
  const [device, setDevice] = useState<Device>({});
  useEffect(() => setDevice(readDevice()), []);
  return device;
}
