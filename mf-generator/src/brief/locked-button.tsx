import { Button } from '@postloom/ui-kit';
import { Lock } from 'lucide-react';

/** A choice that the plan doesn't include. Its label says so, and so does a toast when it is clicked. */
export function LockedButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<Lock aria-hidden />}
      onClick={onClick}
      className="generator:max-w-full generator:text-start"
    >
      {children}
    </Button>
  );
}
