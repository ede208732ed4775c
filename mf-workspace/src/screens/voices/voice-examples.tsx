import { useHost } from '@postloom/remote-kit';
import { assistantEndpoints, brandVoiceLimits } from '@postloom/shared-contracts';
import { Heading, IconButton } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useRef } from 'react';

interface VoiceExamplesProps {
  readonly examples: readonly string[];
  readonly onChange: (examples: string[]) => void;
}

/** The posts that a writer is shown as examples of the voice. */
export function VoiceExamples({ examples, onChange }: VoiceExamplesProps) {
  const { api } = useHost();
  const { data: quote } = useQuery(api.query(assistantEndpoints.quoteAssistant, {}));
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby={id} className="workspace:flex workspace:flex-col workspace:gap-2">
      <Heading ref={heading} id={id} level={3} size="sm" tabIndex={-1}>
        Examples
      </Heading>
      <p className="workspace:text-sm workspace:text-muted">
        {examples.length === 0
          ? 'None yet. Read your posts in the first step, and the most typical ones are kept here.'
          : `AI models your drafts on these, ${brandVoiceLimits.examples} at most.${quote?.isDemo ? ' Without AI, they aren’t used.' : ''}`}
      </p>
      {examples.length > 0 && (
        <ul aria-labelledby={id} className="workspace:flex workspace:flex-col workspace:gap-2">
          {examples.map((example, at) => (
            <li
              key={example}
              className="workspace:flex workspace:items-start workspace:gap-2 workspace:rounded-md workspace:border workspace:border-line workspace:p-3"
            >
              <p
                dir="auto"
                className="workspace:min-w-0 workspace:flex-1 workspace:whitespace-pre-wrap workspace:text-sm workspace:wrap-anywhere"
              >
                {example}
              </p>
              <IconButton
                label={`Remove example ${at + 1}`}
                size="sm"
                onClick={() => {
                  onChange(examples.filter((_, place) => place !== at));
                  // The button goes with it, and the next one must not be pressed by mistake.
                  heading.current?.focus();
                }}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
