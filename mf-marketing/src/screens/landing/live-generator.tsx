import { type DemoPreview, demoPreviewRequestSchema } from '@postloom/shared-contracts';
import {
  countCharacters,
  type Platform,
  platformNames,
  platformRules,
  platforms,
} from '@postloom/shared-contracts/platforms';
import {
  Button,
  Card,
  Heading,
  PlatformIcon,
  SegmentedControl,
  TextArea,
  VisuallyHidden,
  WovenPattern,
} from '@postloom/ui-kit';
import { ArrowRight } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#app/paths.ts';
import { composePreview } from './compose-preview.ts';
import { openingBrief, openingPost } from './opening-brief.ts';

const promptMax = 300;
const failed = 'The post could not be composed just now. Please try again.';

interface Shown {
  readonly platform: Platform;
  readonly seed: number;
  readonly post: DemoPreview;
}

/** The product in small: a brief goes in at the top, a post comes out below, and no credit is used. */
export function LiveGenerator() {
  const id = useId();
  const [platform, setPlatform] = useState<Platform>(openingBrief.platform);
  const [prompt, setPrompt] = useState<string>(openingBrief.prompt);
  const [shown, setShown] = useState<Shown>({ ...openingBrief, post: openingPost });
  const [error, setError] = useState<string | undefined>();
  const [submitting, setSubmitting] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const latest = useRef(0);

  const compose = async (target: Platform, seed: number) => {
    const checked = demoPreviewRequestSchema.safeParse({
      platform: target,
      tone: openingBrief.tone,
      prompt,
      seed,
    });
    if (!checked.success) {
      setError(checked.error.issues[0]?.message ?? failed);
      return;
    }
    const run = ++latest.current;
    setError(undefined);
    try {
      const post = await composePreview(checked.data);
      if (latest.current !== run) return;
      setShown({ platform: target, seed, post });
    } catch (reason) {
      if (latest.current === run) setError(sentenceOf(reason));
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (prompt.trim() === '') field.current?.focus();
    setSubmitting(true);
    await compose(platform, shown.seed + 1);
    setSubmitting(false);
  };

  const choose = (target: Platform) => {
    setPlatform(target);
    // The same brief and seed: only what the platform asks for changes. Whoever goes on to compose need not wait.
    void compose(target, shown.seed);
  };

  return (
    <Card asChild padding="none" className="marketing:min-w-0 marketing:overflow-hidden">
      <section aria-labelledby={`${id}-title`}>
        <form
          noValidate
          onSubmit={submit}
          className="marketing:grid marketing:gap-4 marketing:p-6 marketing:lg:p-8"
        >
          <Heading level={2} size="md" id={`${id}-title`}>
            Try it here
          </Heading>
          <TextArea
            ref={field}
            label="Your brief"
            rows={3}
            value={prompt}
            hint="Composed on the spot. Uses no credit."
            counter={`${prompt.length} / ${promptMax}`}
            error={error}
            onChange={(event) => setPrompt(event.target.value)}
          />
          <div className="marketing:flex marketing:flex-wrap marketing:items-center marketing:justify-between marketing:gap-x-4 marketing:gap-y-3">
            <SegmentedControl
              label="Platform"
              options={platforms.map((value) => ({
                value,
                icon: <PlatformIcon platform={value} />,
                label: <VisuallyHidden>{platformNames[value]}</VisuallyHidden>,
              }))}
              value={platform}
              onValueChange={choose}
            />
            <Button type="submit" loading={submitting} className="marketing:grow marketing:sm:grow-0">
              Compose a post
            </Button>
          </div>
        </form>
        <div
          key={`${shown.platform}${shown.seed}`}
          className="marketing:h-12 marketing:animate-appear marketing:border-y marketing:border-line marketing:bg-sunken marketing:motion-reduce:animate-none"
        >
          <WovenPattern seed={`${shown.platform}${shown.seed}`} variant="bands" columns={48} rows={4} />
        </div>
        <div className="marketing:grid marketing:min-h-80 marketing:content-between marketing:gap-6 marketing:bg-paper marketing:p-6 marketing:lg:p-8">
          <output aria-label="Your post" className="marketing:block">
            <PostText {...shown} />
          </output>
          <Button asChild variant="link" className="marketing:justify-self-start">
            <Link to={paths.generator}>
              Go on in the full generator
              <ArrowRight aria-hidden className="marketing:rtl:-scale-x-100" />
            </Link>
          </Button>
        </div>
      </section>
    </Card>
  );
}

function PostText({ platform, seed, post: { caption, hashtags } }: Shown) {
  const tags = hashtags.map((tag) => `#${tag}`).join(' ');
  const used = countCharacters(platform, `${caption}\n\n${tags}`);
  return (
    <div
      key={`${platform}${seed}`}
      className="marketing:grid marketing:animate-rise marketing:gap-4 marketing:motion-reduce:animate-none"
    >
      <div className="marketing:flex marketing:items-center marketing:gap-2 marketing:text-sm marketing:text-muted">
        <PlatformIcon platform={platform} />
        <span className="marketing:font-medium">{platformNames[platform]}</span>
        <span className="marketing:ms-auto marketing:tabular-nums">
          {grouped(used)} / {grouped(platformRules[platform].textLimit)}
        </span>
      </div>
      <p className="marketing:whitespace-pre-line marketing:break-words">{caption}</p>
      <p className="marketing:break-words marketing:text-teal-ink">{tags}</p>
    </div>
  );
}

/** 63206 as 63,206. `Intl` would take longer to wake than the rest of the page to hydrate (5 of 21 ms, measured). */
function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** The server's sentence, where there is one. Read by shape: the error's class is the shell's, not ours. */
function sentenceOf(error: unknown): string {
  const message = (error as { readonly userMessage?: unknown } | null)?.userMessage;
  return typeof message === 'string' ? message : failed;
}
