import { useAboveBars } from '@postloom/ui-kit';
import { WifiOff } from 'lucide-react';
import { useOnline } from './use-online.ts';

/** Says that the device is offline, before the person presses something that would fail. */
export function OfflineBar() {
  const online = useOnline();
  const place = useAboveBars(!online);
  return (
    <div
      ref={place}
      role="status"
      className="shell:pointer-events-none shell:fixed shell:inset-x-0 shell:bottom-0 shell:z-50 shell:flex shell:justify-center shell:px-4 shell:pb-4 shell:print:hidden"
    >
      {!online && (
        <p className="shell:flex shell:items-center shell:gap-2 shell:rounded-full shell:bg-overlay shell:px-4 shell:py-2 shell:text-sm shell:shadow-overlay">
          <WifiOff aria-hidden className="shell:size-4 shell:shrink-0" />
          You’re offline. What you type stays on this page. We’ll carry on once you’re back online.
        </p>
      )}
    </div>
  );
}
