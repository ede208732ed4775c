import type { Device } from '@postloom/shared-contracts';
import { useEffect, useState } from 'react';

/** The device's settings, used for a new account. */
export const readDevice = (): Device => ({
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  language: navigator.language,
});

/** The same for rendering: empty at first, because prerendered HTML doesn't know the device. */
export function useDevice(): Device {
  const [device, setDevice] = useState<Device>({});
  useEffect(() => setDevice(readDevice()), []);
  return device;
}
