import { Button } from '@postloom/ui-kit';
import { Lock } from 'lucide-react';

/** A choice that the plan does not allow: it says so, and a click says it again where it cannot be missed. */
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
