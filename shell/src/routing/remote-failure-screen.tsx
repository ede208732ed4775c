import type { RemoteName } from '@postloom/shared-contracts/deployment';
import { Button, Container, EmptyState, WovenPattern } from '@postloom/ui-kit';
import { RotateCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { useScreenTitle } from './screen-title.ts';

const partNames: Record<RemoteName, string> = {
  'mf-marketing': 'public pages',
  'mf-generator': 'generator',
  'mf-workspace': 'workspace',
  'mf-billing': 'billing',
  'mf-blog': 'blog',
};

export interface RemoteFailureScreenProps {
  readonly remote: RemoteName;
  /** What happened, for the person who reports it. */
  readonly detail: string;
}

/** In place of a screen whose remote failed. The rest of the site goes on, and a retry loads it again. */
export function RemoteFailureScreen({ remote, detail }: RemoteFailureScreenProps) {
  useScreenTitle('Something is missing');
  const location = useLocation();
  const navigate = useNavigate();
  const { state } = useNavigation();
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Container width="text" className="shell:py-section">
      <div ref={heading} tabIndex={-1} role="alert" className="shell:outline-none">
        <EmptyState
          art={<WovenPattern seed={remote} columns={6} rows={3} />}
          title={`The ${partNames[remote]} could not be shown`}
          level={1}
          description={`This part of the site (${remote}) did not load or broke while it ran. Everything else keeps working, and nothing you saved is lost.`}
          actions={
            <>
              <Button
                variant="primary"
                icon={<RotateCw aria-hidden />}
                loading={state !== 'idle'}
                onClick={() => navigate(location, { replace: true })}
              >
                Try again
              </Button>
              <Button asChild variant="secondary">
                <Link to="/">Go to the start page</Link>
              </Button>
            </>
          }
        />
        <p className="shell:pt-4 shell:text-center shell:text-xs shell:text-subtle shell:wrap-anywhere">
          {detail}
        </p>
      </div>
    </Container>
  );
}
