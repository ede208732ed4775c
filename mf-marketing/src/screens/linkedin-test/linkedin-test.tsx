import { useFormats, useHost } from '@postloom/remote-kit';
import { paths } from '@postloom/shared-contracts/paths';
import { Badge, Banner, Button, Card, Container, Heading, PageHeader, TextLink } from '@postloom/ui-kit';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import { useListedPage } from '#app/use-listed-page.ts';
import { findAbsence, sendToTag, type TagAbsence } from './advertising-tag.ts';

interface LogLine {
  readonly number: number;
  readonly at: Date;
  readonly ok: boolean;
  readonly text: string;
}

const absences: Record<TagAbsence, string> = {
  'not-configured':
    'This site has no LinkedIn partner id (LINKEDIN_PARTNER_ID), so the tag is absent and nothing can be sent.',
  'no-consent':
    'The tag is configured, but it’s only loaded for people who agree to measurement. You haven’t, so it isn’t here.',
  blocked: 'You’ve agreed, but the tag didn’t load. A content blocker or the network may be the reason.',
};

const events = [
  { label: 'Send a basic event', name: 'Basic event', data: { event: 'page_view' } },
  { label: 'Send a conversion', name: 'Conversion', data: { conversion_id: 'test' } },
  {
    label: 'Send a custom event',
    name: 'Custom event',
    data: { event: 'postloom_test', properties: { source: 'linkedin-test' } },
  },
] as const;

const initializationIssues = 'The LinkedIn advertising tag has initialization issues.';

/** For developers: shows whether the advertising tag is loaded and accepts events. */
export function Component() {
  useListedPage('/linkedin-test');
  const host = useHost();
  const formats = useFormats();
  const consent = useStore(host.preferences, ({ analytics }) => analytics);
  const [log, setLog] = useState<readonly LogLine[]>([]);
  const [status, setStatus] = useState<'untested' | 'working' | 'issues'>('untested');
  const [absence, setAbsence] = useState<TagAbsence | null>(null);

  const note = (ok: boolean, text: string) => {
    setLog((lines) => [{ number: lines.length + 1, at: new Date(), ok, text }, ...lines]);
    setStatus(ok ? 'working' : 'issues');
  };

  const check = () => {
    const found = findAbsence(consent);
    setAbsence(found);
    if (found) note(false, `${initializationIssues} ${absences[found]}`);
    else note(true, 'The tracking object is there: window.lintrk is a function.');
  };

  const send = ({ name, data }: (typeof events)[number]) => {
    const found = findAbsence(consent);
    setAbsence(found);
    try {
      if (found) throw new Error(absences[found]);
      sendToTag(data);
      note(true, `${name} sent.`);
    } catch (error) {
      note(false, `${name} failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  };

  return (
    <Container className="marketing:grid marketing:gap-8 marketing:py-12">
      <PageHeader
        title="LinkedIn tracking test"
        description="Checks the advertising tag on this page. Events may take up to 24 hours to appear at LinkedIn."
      />
      {absence && (
        <Banner
          tone="warning"
          title="The tag is absent"
          actions={
            absence === 'no-consent' && (
              <Button size="sm" onClick={() => host.setPreferences({ analytics: true })}>
                Agree to measurement
              </Button>
            )
          }
        >
          {absences[absence]}
        </Banner>
      )}
      <div className="marketing:flex marketing:flex-wrap marketing:gap-3">
        <Button variant="primary" onClick={check}>
          Check the tracking object
        </Button>
        {events.map((event) => (
          <Button key={event.name} onClick={() => send(event)}>
            {event.label}
          </Button>
        ))}
      </div>
      <Card asChild>
        <section aria-labelledby="log-title" className="marketing:grid marketing:gap-4">
          <div className="marketing:flex marketing:items-center marketing:justify-between marketing:gap-4">
            <div className="marketing:flex marketing:flex-wrap marketing:items-center marketing:gap-3">
              <Heading level={2} size="md" id="log-title">
                Results
              </Heading>
              <StatusBadge status={status} />
            </div>
            <Button
              size="sm"
              variant="ghost"
              disabled={log.length === 0}
              onClick={() => {
                setLog([]);
                setStatus('untested');
                setAbsence(null);
              }}
            >
              Clear
            </Button>
          </div>
          <div role="log" aria-labelledby="log-title">
            <ol className="marketing:grid marketing:gap-2 marketing:text-sm">
              {log.map(({ number, at, ok, text }) => (
                <li key={number} className="marketing:grid marketing:gap-x-4 marketing:sm:flex">
                  <time dateTime={at.toISOString()} className="marketing:text-muted marketing:tabular-nums">
                    {formats.clock(at)}
                  </time>
                  <span className={ok ? 'marketing:text-success-ink' : 'marketing:text-danger-ink'}>
                    {ok ? 'OK' : 'Failed'}
                  </span>
                  <span>{text}</span>
                </li>
              ))}
            </ol>
          </div>
          {log.length === 0 && <p className="marketing:text-sm marketing:text-muted">Nothing tested yet.</p>}
        </section>
      </Card>
      <p className="marketing:text-sm marketing:text-muted">
        What the tag does, and when:{' '}
        <TextLink asChild>
          <Link to={`${paths.privacy}#cookies`}>Privacy Policy</Link>
        </TextLink>
      </p>
    </Container>
  );
}

function StatusBadge({ status }: { readonly status: 'untested' | 'working' | 'issues' }) {
  return (
    <p role="status">
      {status === 'untested' && <Badge>Not tested</Badge>}
      {status === 'working' && <Badge tone="success">Working</Badge>}
      {status === 'issues' && <Badge tone="danger">Issues Detected</Badge>}
    </p>
  );
}
