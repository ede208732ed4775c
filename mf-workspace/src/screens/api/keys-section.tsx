import { useApiMutation, useFormats, useHost } from '@postloom/remote-kit';
import {
  type AccessKey,
  accessKeyScopes,
  accessKeyScopeTexts,
  accessKeysEndpoints,
  accessKeysMax,
  isKnown,
} from '@postloom/shared-contracts';
import { Badge, Button } from '@postloom/ui-kit';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { Section } from './section.tsx';

interface KeysSectionProps {
  readonly items: readonly AccessKey[];
  readonly suspended: boolean;
  readonly asksPassword: boolean;
  readonly onChanged: () => unknown;
}

/** The workspace's keys: created, shown once, listed with their last use, and revoked. */
export function KeysSection({ items, suspended, asksPassword, onChanged }: KeysSectionProps) {
  const { api, confirm } = useHost();
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const revoke = useApiMutation({
    inTurn: true,
    call: ({ id }: AccessKey) => api.call(accessKeysEndpoints.revokeAccessKey, { params: { id } }),
    onDone: onChanged,
    done: 'Access key revoked',
    failed: 'Couldn’t revoke the key',
  });
  const ask = async (key: AccessKey) => {
    const sure = await confirm({
      title: `Revoke the key ${key.name}?`,
      description: 'Programs that use it stop working right away. This can’t be undone.',
      confirmLabel: 'Revoke',
      tone: 'danger',
    });
    if (sure) revoke.run(key);
  };
  return (
    <Section
      title="Access keys"
      description="Give each program its own key, so you can revoke one without the others."
      action={
        !suspended && (
          <Button
            variant="primary"
            icon={<Plus aria-hidden />}
            disabled={items.length >= accessKeysMax}
            onClick={() => setCreating(true)}
          >
            New key
          </Button>
        )
      }
    >
      {items.length === 0 ? (
        <p className="workspace:text-muted">
          No keys yet. Create one, then make your first call with the help of the documentation.
        </p>
      ) : (
        <ul
          aria-label="Access keys"
          className="workspace:flex workspace:flex-col workspace:border-t workspace:border-line"
        >
          {items.map((key) => (
            <KeyRow key={key.id} accessKey={key} onRevoke={() => void ask(key)} />
          ))}
        </ul>
      )}
      {isCreating && (
        <CreateKeyDialog
          asksPassword={asksPassword}
          onClose={() => setCreating(false)}
          onCreated={(made) => {
            setCreating(false);
            setSecret(made);
            return onChanged();
          }}
        />
      )}
      {secret && (
        <SecretDialog
          title="Copy your key now"
          description="We show it only once. Keep it where your program stores its secrets, never in its code."
          label="Access key"
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </Section>
  );
}

function KeyRow({ accessKey, onRevoke }: { readonly accessKey: AccessKey; readonly onRevoke: () => void }) {
  const { day, moment } = useFormats();
  const { name, ending, scopes, createdAt, lastUsedAt, expiresAt } = accessKey;
  const isOver = expiresAt !== null && new Date(expiresAt) <= new Date();
  return (
    <li className="workspace:flex workspace:flex-wrap workspace:items-start workspace:gap-4 workspace:border-b workspace:border-line workspace:py-4">
      <KeyRound
        aria-hidden
        className="workspace:mt-1 workspace:hidden workspace:size-5 workspace:shrink-0 workspace:text-muted workspace:sm:block"
      />
      <div className="workspace:flex workspace:min-w-0 workspace:flex-1 workspace:flex-col workspace:gap-1">
        <p className="workspace:flex workspace:flex-wrap workspace:items-center workspace:gap-2">
          <span className="workspace:font-medium workspace:break-words">{name}</span>
          <code className="workspace:text-sm workspace:text-muted">…{ending}</code>
          {isOver && <Badge tone="danger">Expired</Badge>}
        </p>
        <p className="workspace:text-sm workspace:text-muted">
          {scopes
            .map((scope) => (isKnown(accessKeyScopes, scope) ? accessKeyScopeTexts[scope] : scope))
            .join(' · ')}
        </p>
        <p className="workspace:text-sm workspace:text-muted">
          Created {day(createdAt)}, {lastUsedAt ? `last used ${moment(lastUsedAt)}` : 'not used yet'}
          {expiresAt && !isOver && `, expires ${day(expiresAt)}`}
        </p>
      </div>
      <Button size="sm" aria-label={`Revoke the key ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}
