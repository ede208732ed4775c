import { type DemoPreview, demoPreviewRequestSchema } from '@postloom/shared-contracts';
import {
  countCharacters,
  type Platform,
  platformNames,
  platformRules,
  platforms,
} from '@postloom/shared-contracts/platforms';
import { Button, Card, Heading, PlatformIcon, RadioGroup, TextArea, WovenPattern } from '@postloom/ui-kit';
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
  const [state, setState] = useState<'idle' | 'composing' | { readonly error: string }>('idle');
  const field = useRef<HTMLTextAreaElement>(null);
  const latest = useRef(0);

  const compose = async (event: FormEvent) => {
    event.preventDefault();
    const seed = shown.seed + 1;
    const checked = demoPreviewRequestSchema.safeParse({
      platform,
      tone: openingBrief.tone,
      prompt,
      seed,
    });
    if (!checked.success) {
      setState({ error: checked.error.issues[0]?.message ?? failed });
      field.current?.focus();
      return;
    }
    latest.current = seed;
    setState('composing');
    try {
      const post = await composePreview(checked.data);
      if (latest.current !== seed) return;
      setShown({ platform, seed, post });
      setState('idle');
    } catch (error) {
      if (latest.current === seed) setState({ error: sentenceOf(error) });
    }
  };

  return (
    <Card asChild padding="none" className="marketing:min-w-0 marketing:overflow-hidden">
      <section aria-labelledby={`${id}-title`}>
        <form
          noValidate
          onSubmit={compose}
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
            counter={`${prompt.length} / ${promptMax}`}
            error={typeof state === 'object' ? state.error : undefined}
            onChange={(event) => setPrompt(event.target.value)}
          />
          <RadioGroup
            label="Platform"
            hideLabel
            layout="row"
            options={platforms.map((value) => ({ value, label: platformNames[value] }))}
            value={platform}
            onValueChange={setPlatform}
          />
          <div className="marketing:flex marketing:flex-wrap marketing:items-center marketing:gap-x-4 marketing:gap-y-2">
            <Button type="submit" loading={state === 'composing'}>
              Compose a post
            </Button>
            <p className="marketing:text-sm marketing:text-muted">Composed on the spot. Uses no credit.</p>
          </div>
        </form>
        <div
          key={shown.seed}
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
      key={seed}
      className="marketing:grid marketing:animate-rise marketing:gap-4 marketing:motion-reduce:animate-none"
    >
      <div className="marketing:flex marketing:items-center marketing:gap-2 marketing:text-sm marketing:text-muted">
        <PlatformIcon platform={platform} />
        <span className="marketing:font-medium">{platformNames[platform]}</span>
        <span className="marketing:ms-auto marketing:tabular-nums">
          {used.toLocaleString('en')} / {platformRules[platform].textLimit.toLocaleString('en')}
        </span>
      </div>
      <p className="marketing:whitespace-pre-line marketing:break-words">{caption}</p>
      <p className="marketing:break-words marketing:text-teal-ink">{tags}</p>
    </div>
  );
}

/** The server's sentence, where there is one. Read by shape: the error's class is the shell's, not ours. */
function sentenceOf(error: unknown): string {
  const message = (error as { readonly userMessage?: unknown } | null)?.userMessage;
  return typeof message === 'string' ? message : failed;
}
