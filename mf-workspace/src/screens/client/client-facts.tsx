import { useHost } from '@postloom/remote-kit';
import { brandVoicesEndpoints, type Client } from '@postloom/shared-contracts';
import { Button, Card, Heading, TextLink } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';

interface ClientFactsProps {
  readonly client: Client;
  /** Null for people who can only read. */
  readonly onEdit: (() => void) | null;
}

/** The client's contacts, the defaults for briefs, and the voice. */
export function ClientFacts({ client, onEdit }: ClientFactsProps) {
  const { contacts = [], briefDefaults, brandVoiceId } = client;
  const { api } = useHost();
  const voices = useQuery({
    ...api.query(brandVoicesEndpoints.listBrandVoices, { query: {} }),
    enabled: brandVoiceId !== null,
    staleTime: 0,
  });
  const voice = voices.data?.items.find(({ id }) => id === brandVoiceId);
  const facts = [
    ['Business', briefDefaults.businessType],
    ['Audience', briefDefaults.targetAudience],
    ['Tone', briefDefaults.tone],
    ['How they talk', voice?.tone],
    ['They say', voice?.phrases.join(', ')],
    ['They never say', voice?.bannedWords.join(', ')],
  ].filter((fact) => fact[1]);
  return (
    <>
      <Card asChild padding="sm">
        <section aria-label="Contacts" className="workspace:flex workspace:flex-col workspace:gap-3">
          <Heading level={2} size="sm">
            Contacts
          </Heading>
          {contacts.length > 0 ? (
            <ul className="workspace:flex workspace:flex-col workspace:gap-2 workspace:text-sm">
              {contacts.map(({ name, email }) => (
                <li key={email} className="workspace:wrap-anywhere">
                  <span dir="auto" className="workspace:block workspace:font-medium">
                    {name}
                  </span>
                  <TextLink href={`mailto:${email}`}>{email}</TextLink>
                </li>
              ))}
            </ul>
          ) : (
            <p className="workspace:text-sm workspace:text-muted">No one to approve their posts yet.</p>
          )}
        </section>
      </Card>
      <Card asChild padding="sm">
        <section aria-label="Brief and voice" className="workspace:flex workspace:flex-col workspace:gap-3">
          <Heading level={2} size="sm">
            Brief and voice
          </Heading>
          {facts.length > 0 ? (
            <dl className="workspace:flex workspace:flex-col workspace:gap-2 workspace:text-sm">
              {facts.map(([label, text]) => (
                <div key={label} className="workspace:wrap-anywhere">
                  <dt className="workspace:text-muted">{label}</dt>
                  <dd dir="auto">{text}</dd>
                </div>
              ))}
            </dl>
          ) : (
            <p className="workspace:text-sm workspace:text-muted">
              Briefs for this client start empty. Add what they do and how they talk.
            </p>
          )}
          {onEdit && (
            <div>
              <Button size="sm" icon={<Pencil aria-hidden />} onClick={onEdit}>
                Edit client
              </Button>
            </div>
          )}
        </section>
      </Card>
    </>
  );
}
