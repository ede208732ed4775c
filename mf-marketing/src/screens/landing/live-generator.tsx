import {
  formatHashtags,
  maxLengthOf,
  readFailure,
  useCopyText,
  useDeliveredText,
  useEarlyInput,
  useFormats,
  useHandOverBrief,
  useHost,
  useUser,
} from '@postloom/remote-kit';
import {
  checkoutUrl,
  type DemoPreview,
  demoEndpoints,
  demoPreviewRequestSchema,
  lowestPlanWith,
} from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import {
  countCharacters,
  type Platform,
  platformCatalogue,
  platforms,
} from '@postloom/shared-contracts/platforms';
import {
  Button,
  Card,
  Heading,
  PlatformIcon,
  SegmentedControl,
  TextArea,
  TextLink,
  VisuallyHidden,
  WovenPattern,
} from '@postloom/ui-kit';
import { ArrowRight, Copy, ExternalLink } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { openingBrief, openingPost } from './opening-brief.ts';

const promptMax = maxLengthOf(demoPreviewRequestSchema, 'prompt') ?? Number.POSITIVE_INFINITY;
const failed = 'We couldn’t write the post just now. Please try again.';

interface Shown {
  readonly platform: Platform;
  readonly seed: number;
  readonly post: DemoPreview;
}

/** A small version of the product: a brief at the top becomes a post below, without using credits. */
export function LiveGenerator() {
  const { api } = useHost();
  const { number } = useFormats();
  const copyText = useCopyText();
  const id = useId();
  const [platform, setPlatform] = useState<Platform>(openingBrief.platform);
  const [prompt, setPrompt] = useState<string>(openingBrief.prompt);
  /**
   * Whether the brief was typed just now. One restored by the browser may already have been handed to the generator.
   */
  const [isWritten, setIsWritten] = useState(false);
  const [shown, setShown] = useState<Shown>({ ...openingBrief, post: openingPost });
  const [error, setError] = useState<string | undefined>();
  const [submitting, setSubmitting] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const latest = useRef(0);
  useEarlyInput(form, (entries) => {
    const early = String(entries.get('prompt'));
    setPrompt(early);
    setIsWritten(!isRestored());
    const chosen = platforms.find((each) => each === entries.get('platform')) ?? openingBrief.platform;
    if (chosen !== openingBrief.platform) choose(chosen, early);
  });

  const isOwn = prompt.trim() !== '' && prompt !== openingBrief.prompt;
  useHandOverBrief(isOwn && isWritten ? { platform, prompt } : null);

  const compose = async (target: Platform, seed: number, brief = prompt) => {
    const checked = demoPreviewRequestSchema.safeParse({
      platform: target,
      tone: openingBrief.tone,
      prompt: brief,
      seed,
    });
    if (!checked.success) {
      setError(checked.error.issues[0]?.message ?? failed);
      return;
    }
    const run = ++latest.current;
    setError(undefined);
    try {
      const post = await api.call(demoEndpoints.demoPreview, { body: checked.data });
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

  const choose = (target: Platform, brief = prompt) => {
    setPlatform(target);
    // The same brief and seed, so that only what the platform requires changes. The person can go on without waiting
    // for it.
    void compose(target, shown.seed, brief);
  };

  return (
    <Card asChild padding="none" className="marketing:min-w-0 marketing:overflow-hidden">
      <section aria-labelledby={`${id}-title`}>
        <form
          ref={form}
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
            dir="auto"
            rows={3}
            name="prompt"
            defaultValue={useDeliveredText(openingBrief.prompt)}
            hint="Demo content, written on the spot without AI. Doesn’t use a credit."
            counter={<bdi dir="ltr">{`${number(prompt.length)} / ${number(promptMax)}`}</bdi>}
            error={
              error ??
              (prompt.length > promptMax ? `Please keep the brief under ${promptMax} characters.` : undefined)
            }
            onChange={(event) => {
              setPrompt(event.target.value);
              setIsWritten(true);
              setError(undefined);
            }}
          />
          <div className="marketing:flex marketing:flex-wrap marketing:items-center marketing:justify-between marketing:gap-x-4 marketing:gap-y-3">
            <SegmentedControl
              label="Platform"
              name="platform"
              options={platforms.map((value) => ({
                value,
                icon: <PlatformIcon platform={value} />,
                label: <VisuallyHidden>{platformCatalogue[value].name}</VisuallyHidden>,
              }))}
              value={platform}
              onValueChange={(target) => {
                setIsWritten(true);
                choose(target);
              }}
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
        <div className="marketing:grid marketing:min-h-80 marketing:grid-cols-1 marketing:content-between marketing:gap-6 marketing:bg-paper marketing:p-6 marketing:lg:p-8">
          <output aria-label="Your post" className="marketing:block">
            <PostText {...shown} />
          </output>
          <div className="marketing:flex marketing:flex-wrap marketing:items-center marketing:justify-between marketing:gap-x-6 marketing:gap-y-3">
            <Button asChild variant="link">
              <Link to={paths.generator}>
                Open the full generator
                <ArrowRight aria-hidden className="marketing:rtl:-scale-x-100" />
              </Link>
            </Button>
            <Button
              size="sm"
              icon={<Copy aria-hidden />}
              onClick={() => copyText(textOf(shown.post), 'Post')}
            >
              Copy
            </Button>
          </div>
        </div>
        {shown.post !== openingPost && <UpgradeOffer />}
      </section>
    </Card>
  );
}

/** What a plan would add to the post above; nothing for members who already have a plan. */
function UpgradeOffer() {
  const user = useUser();
  const { number } = useFormats();
  if (user && user.plan !== 'free') return null;
  const { plan, name, prices, credits } = lowestPlanWith('image');
  return (
    <p className="marketing:border-t marketing:border-line marketing:px-6 marketing:py-4 marketing:text-sm marketing:text-muted marketing:lg:px-8">
      {name} adds images and video scripts, with {number(credits.perCycle)} credits for ${prices.monthly} a
      month. {/* In a new tab: in this one, the post would be lost. */}
      <TextLink href={checkoutUrl(plan, 'monthly')} target="_blank" rel="noopener">
        Upgrade to {name}
        <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        <ExternalLink
          aria-hidden
          className="marketing:ms-1 marketing:inline marketing:size-4 marketing:align-text-bottom marketing:rtl:-scale-x-100"
        />
      </TextLink>
    </p>
  );
}

/** Whether the person returned to this page or reloaded it: the browser then restores the contents of its fields. */
function isRestored(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type !== 'navigate';
}

const textOf = ({ caption, hashtags }: DemoPreview): string => `${caption}\n\n${formatHashtags(hashtags)}`;

function PostText({ platform, seed, post }: Shown) {
  const { number } = useFormats();
  const { caption, hashtags } = post;
  const used = countCharacters(platform, textOf(post));
  return (
    <div
      key={`${platform}${seed}`}
      className="marketing:grid marketing:animate-rise marketing:grid-cols-1 marketing:gap-4 marketing:motion-reduce:animate-none"
    >
      <div className="marketing:flex marketing:items-center marketing:gap-2 marketing:text-sm marketing:text-muted">
        <PlatformIcon platform={platform} />
        <span className="marketing:font-medium">{platformCatalogue[platform].name}</span>
        <span className="marketing:ms-auto marketing:tabular-nums">
          <bdi dir="ltr">
            {number(used)} / {number(platformCatalogue[platform].textLimit)}
          </bdi>
        </span>
      </div>
      <p className="marketing:whitespace-pre-line marketing:break-words" dir="auto">
        {caption}
      </p>
      <p className="marketing:break-words marketing:text-teal-ink" dir="auto">
        {formatHashtags(hashtags)}
      </p>
    </div>
  );
}

function sentenceOf(error: unknown): string {
  const { unreachable, sentence } = readFailure(error);
  return unreachable ? `${failed} Check your connection.` : (sentence ?? failed);
}
