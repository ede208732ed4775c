import {
  askAboutGaps,
  type FileBrand,
  formatHashtags,
  pictureLabel,
  ShareActions,
  saveBlob,
  useCopyText,
  useDownloadMedia,
  useFileBrand,
  useHost,
  useService,
  useSession,
} from '@postloom/remote-kit';
import {
  OpenGaps,
  PostPreview,
  type PreviewPost,
  Rewrite,
  SlidesFields,
  SlidesView,
  StaleSlides,
  useStaleFacts,
} from '@postloom/remote-kit/previews';
import {
  captionOf,
  endpointUrl,
  type GenerationResponse,
  generatorTones,
  objectsEndpoints,
  type Slide,
  slidesOf,
  slidesShapeOf,
  slidesText,
  templateGaps,
  wordsLeftOutText,
} from '@postloom/shared-contracts';
import type { HostServices } from '@postloom/shared-contracts/federation';
import { composePostText, platformCatalogue } from '@postloom/shared-contracts/platforms';
import { predictVirality } from '@postloom/shared-contracts/virality';
import { Badge, Banner, Button, Tab, TabList, TabPanel, Tabs } from '@postloom/ui-kit';
import { Copy, Download } from 'lucide-react';
import { useRef } from 'react';
import { useAttachmentUrl } from '#app/brief/use-attachment-url.ts';
import { ResultClip } from '#app/clip/result-clip.tsx';
import type { GenerationInput, Run } from '#app/generation/generation.ts';
import { createVariants, type Variant } from '#app/generation/variants.ts';
import { exportName, exportText, pictureWords, wholeText } from './export-text.ts';
import { says } from './keep-post.ts';
import { KeptPost } from './kept-post.tsx';
import { OtherPosts } from './other-posts.tsx';
import { CharacterCount, TextEditor } from './text-editor.tsx';
import { useAuthor } from './use-author.ts';
import { VideoScript } from './video-script.tsx';
import { estimateAwaited, ViralPrediction } from './viral-prediction.tsx';
import { VisitorsPost } from './visitors-post.tsx';

interface PostProps {
  readonly run: Run;
  readonly variant: Variant | null;
  /** Called when another post has been selected below this one. */
  readonly onOther: () => void;
}

/** The post, while it is being written and afterwards. One component, so that nothing is shown in between. */
export function Post({ run, variant, onOther }: PostProps) {
  if (run.status === 'running') return <LivePost run={run} />;
  return variant && <PostView key={variant.result?.id ?? variant.id} variant={variant} onOther={onOther} />;
}

/** The post while it is being written. */
function LivePost({ run }: { run: Extract<Run, { status: 'running' }> }) {
  const { sent } = run.input;
  const base = usePreviewBase(run.input);
  return (
    <div className="generator:grid generator:grid-cols-1 generator:gap-6">
      <PostPreview
        post={{
          ...base,
          caption: run.text,
          hashtags: [],
          picture: sent.generateImage ? 'pending' : base.picture,
          streaming: true,
        }}
      />
      <CharacterCount platform={sent.platform} caption={run.text} hashtags={[]} />
    </div>
  );
}

/** A finished post: its preview, its text for editing and copying, and its other parts. */
function PostView({ variant, onOther }: { variant: Variant } & Pick<PostProps, 'onOther'>) {
  const fileBrand = useFileBrand();
  const { sent, attachmentId, result, caption, hashtags } = variant;
  const { edit } = useService(createVariants);
  const isMember = useSession().status === 'member';
  const tabs = useRef<HTMLDivElement>(null);
  const base = usePreviewBase(variant);
  const imageUrl = result?.imageUrl ?? null;
  const attachedUrl = result?.attachedImageUrl ?? null;
  const words = result?.attachedImageAlt || attachedAlt;
  const stored = attachedUrl ? { src: attachedUrl, alt: words, size: null } : null;
  // An upload is here already. Opened again, it is where the post has it.
  const attached = sent.attachedMediaId ? (stored ?? base.picture) : (base.picture ?? stored);
  const post: PreviewPost = {
    ...base,
    caption,
    hashtags,
    picture: imageUrl
      ? { src: imageUrl, alt: result?.imageAlt ?? '', size: platformCatalogue[sent.platform].image }
      : attached,
    videoUrl: result?.videoUrl ?? null,
    videoScript: result?.videoScript ?? null,
    slides: variant.slides,
  };
  const shape = slidesShapeOf(sent.contentType);
  const slides = slidesOf({ contentType: sent.contentType, caption, slides: variant.slides });
  const changeSlides = (slides: Slide[]) => edit(variant.id, { slides });
  const stale = useStaleFacts(variant.id, { now: caption, before: result ? [result.caption] : [] }, slides);
  const text = (
    // The key resets the state, such as a running rewrite, for each wording.
    <div key={variant.id} data-no-toast className="generator:grid generator:grid-cols-1 generator:gap-6">
      <TextEditor
        platform={sent.platform}
        caption={caption}
        hashtags={hashtags}
        onChange={(change) => edit(variant.id, change)}
      />
      {/* Here, too, because the slides are behind another tab. */}
      <div role="status" className="generator:contents">
        <StaleSlides slides={slides} stale={stale} onChange={changeSlides} />
      </div>
      {result && (
        <Rewrite
          platform={sent.platform}
          tones={generatorTones}
          caption={caption}
          hashtags={hashtags}
          from={{
            brief: sent.prompt,
            tone: sent.tone,
            brandVoiceId: sent.brandVoiceId ?? null,
            written: result,
          }}
          isDemo={result.isDemo && !result.quotaExceeded}
          hasPlatforms={isMember}
          onChange={(words) => edit(variant.id, { caption: words.caption, hashtags: [...words.hashtags] })}
        />
      )}
      <OpenGaps gaps={templateGaps(caption)} />
      <PartActions variant={variant} />
    </div>
  );
  // A part that opens in the lower half of the window, where little of it is seen, is brought to the top.
  const showPart = () => {
    if (tabs.current && tabs.current.getBoundingClientRect().top > innerHeight / 2)
      tabs.current.scrollIntoView();
  };
  const script = result?.videoScript;
  const prediction = result?.viralPrediction;
  const changed = result !== null && !says(result, variant);
  // With gaps there is none. It is made here once they are filled in.
  const hasPrediction = Boolean(prediction || result?.awaitsEstimate);
  const predicted =
    hasPrediction && changed
      ? predictVirality({
          platform: sent.platform,
          contentType: sent.contentType,
          caption,
          hashtags,
          hasImage: [imageUrl, attachedUrl, attachmentId, sent.attachedMediaId].some(Boolean),
          hasVideo: result.videoScript !== null,
          slides,
          request: sent,
        })
      : prediction;

  return (
    <div className="generator:grid generator:grid-cols-1 generator:gap-6">
      <PostPreview post={post} />
      {/* The text comes first, for editing and copying; the other parts follow. */}
      {result?.wordsLeftOut && (
        <Banner tone="warning" title="Something is missing">
          {wordsLeftOutText(wholeText(variant))}
        </Banner>
      )}
      {script || hasPrediction || shape ? (
        <Tabs ref={tabs} defaultValue="text" onValueChange={() => requestAnimationFrame(showPart)}>
          <TabList label="Parts of the post">
            <Tab value="text">Text</Tab>
            {shape && <Tab value="slides">Slides</Tab>}
            {script && <Tab value="script">Video script</Tab>}
            {hasPrediction && <Tab value="prediction">Viral prediction</Tab>}
          </TabList>
          <TabPanel value="text">{text}</TabPanel>
          {shape && (
            <TabPanel value="slides">
              <div className="generator:grid generator:grid-cols-1 generator:gap-6">
                {slides.length === 0 && (
                  <p className="generator:text-muted">
                    This {sent.contentType} has no slides yet. Add one, and write what it says.
                  </p>
                )}
                <SlidesView
                  slides={slides}
                  shape={shape}
                  author={base.author.signature}
                  name={async () => exportName(variant, await fileBrand())}
                />
                {/* Slides that are part of an older caption are edited there. */}
                {(variant.slides || slides.length === 0) && (
                  <SlidesFields slides={slides} onChange={changeSlides} stale={stale} />
                )}
              </div>
            </TabPanel>
          )}
          {script && (
            <TabPanel value="script">
              <VideoScript script={script} />
            </TabPanel>
          )}
          {hasPrediction && (
            <TabPanel value="prediction">
              {predicted ? (
                <ViralPrediction
                  prediction={predicted}
                  scoreBefore={changed ? (prediction?.viralityScore ?? null) : null}
                />
              ) : (
                <OpenGaps gaps={gapsOf(variant)}>. {estimateAwaited}</OpenGaps>
              )}
            </TabPanel>
          )}
        </Tabs>
      ) : (
        text
      )}
      <WholeActions
        variant={variant}
        files={[imageUrl ?? attachedUrl, result?.videoUrl].filter((each) => typeof each === 'string')}
      />
      {/* Below all parts, because it saves changes to any of them. */}
      {result && <KeptPost key={`post of ${variant.id}`} variant={variant} />}
      {result && <VisitorsPost />}
      {result?.questions && result.questions.length > 0 && (
        <Banner tone="neutral" title="Something may still be missing">
          Add the answers to your brief and generate again:
          <ol className="generator:list-inside generator:list-decimal">
            {result.questions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ol>
        </Banner>
      )}
      {result?.attachedImageUrl === null && (
        <Banner tone="warning" title="Your image wasn’t saved with the post">
          Your storage is full. Free up space in your media library, then add the image to the post.
        </Banner>
      )}
      {imageUrl && <PictureNotes variant={variant} imageUrl={imageUrl} />}
      {!imageUrl && result && <OriginNote result={result} />}
      <ResultClip variant={variant} />
      {/* Below the post, so that the text doesn't move when this appears. */}
      {result && <SampleNote result={result} />}
      <OtherPosts variant={variant} onChosen={onOther} />
    </div>
  );
}

/** Says which parts of a post are sample content, and why. */
function SampleNote({ result: { isDemo, quotaExceeded } }: { result: GenerationResponse }) {
  if (isDemo) {
    return (
      <Banner tone="neutral" title="Demo content">
        {quotaExceeded
          ? 'The AI provider’s quota is used up, so the offline composer wrote this. It cost nothing.'
          : 'The offline composer wrote this, because no AI provider is connected. It cost nothing.'}
      </Banner>
    );
  }
  return (
    quotaExceeded && (
      <Banner tone="neutral" title="Sample image">
        The AI provider’s quota for images is used up, so the offline composer drew the image. The AI wrote
        the text. Both cost nothing.
      </Banner>
    )
  );
}

/** Says where a picture that was attached from the library comes from. */
function OriginNote({ result }: { result: GenerationResponse }) {
  const { label } = pictureWords(result);
  return label && <Badge tone="teal">{label}</Badge>;
}

const attachedAlt = 'Your attached image';

/** The parts of a preview other than the text: the author, and the attached picture. */
function usePreviewBase({ sent, attachmentId }: GenerationInput): Omit<PreviewPost, 'caption' | 'hashtags'> {
  const author = useAuthor(sent.businessType);
  const uploadedUrl = useAttachmentUrl(attachmentId);
  const { attachedMediaId: id } = sent;
  const attachedUrl = id ? endpointUrl(objectsEndpoints.getObject, { params: { id } }) : uploadedUrl;
  return {
    platform: sent.platform,
    contentType: sent.contentType,
    picture: attachedUrl ? { src: attachedUrl, alt: attachedAlt, size: null } : null,
    videoUrl: null,
    videoScript: null,
    author,
    streaming: false,
  };
}

/** What comes next for the whole post. Sticky like the button that generates, so that it is in reach from the start. */
function WholeActions({ variant, files }: { variant: Variant; files: readonly string[] }) {
  const copyText = useCopyText();
  const { caption, hashtags } = variant;
  return (
    <div
      data-action-bar
      className="generator:sticky generator:bottom-0 generator:z-10 generator:flex generator:flex-wrap generator:items-center generator:gap-2 generator:border-t generator:border-line generator:bg-paper generator:py-3 generator:low:static"
    >
      <Button
        variant="primary"
        size="lg"
        className="generator:max-sm:flex-1"
        icon={<Copy aria-hidden />}
        onClick={() => copyText(wholeText(variant), 'Post')}
      >
        Copy everything
      </Button>
      <ShareActions
        platform={variant.sent.platform}
        text={composePostText(caption, hashtags)}
        files={files}
      />
    </div>
  );
}

/** Copies single parts, and saves the text as a file. */
function PartActions({ variant }: { variant: Variant }) {
  const host = useHost();
  const copyText = useCopyText();
  const fileBrand = useFileBrand();
  const { caption, hashtags, slides } = variant;
  // The words of a carousel are on its slides, so its caption is copied without them.
  const alone = captionOf({ contentType: variant.sent.contentType, caption, slides });
  return (
    <div className="generator:-ms-3 generator:flex generator:flex-wrap">
      <Button size="sm" variant="ghost" onClick={() => copyText(alone, 'Caption')}>
        Copy caption
      </Button>
      <Button
        size="sm"
        variant="ghost"
        disabled={hashtags.length === 0}
        onClick={() => copyText(formatHashtags(hashtags), 'Hashtags')}
      >
        Copy hashtags
      </Button>
      <Button size="sm" variant="ghost" onClick={() => void exportPost(host, variant, fileBrand)}>
        Export .txt
      </Button>
    </div>
  );
}

const gapsOf = ({ caption, slides = [] }: Pick<Variant, 'caption' | 'slides'>): string[] =>
  templateGaps([caption, slidesText(slides)].join('\n'));

async function exportPost(
  { toast, confirm }: HostServices,
  variant: Variant,
  readBrand: () => Promise<FileBrand>,
): Promise<void> {
  if (!(await askAboutGaps({ confirm }, templateGaps(wholeText(variant)), 'Export'))) return;
  const brand = await readBrand().catch(() => null);
  if (!brand) {
    toast({
      title: 'Export Failed',
      description: 'Check your connection and try again.',
      tone: 'destructive',
    });
    return;
  }
  const fileName = `${exportName(variant, brand)}.txt`;
  saveBlob(new Blob([exportText(variant, brand)], { type: 'text/plain' }), fileName);
  toast({
    title: 'Content Exported!',
    description: `${fileName} is in your downloads.`,
    tone: 'success',
  });
}

function PictureNotes({ variant, imageUrl }: { variant: Variant; imageUrl: string }) {
  const fileBrand = useFileBrand();
  const { isDownloading, download } = useDownloadMedia('image', imageUrl, async () =>
    exportName(variant, await fileBrand()),
  );
  const copyText = useCopyText();
  const alt = variant.result?.imageAlt;
  return (
    <div className="generator:grid generator:gap-3 generator:rounded-md generator:bg-sunken generator:p-4">
      <div className="generator:flex generator:flex-wrap generator:items-center generator:justify-between generator:gap-3">
        <Badge tone="teal">{variant.result && pictureLabel(variant.result)}</Badge>
        <Button size="sm" icon={<Download aria-hidden />} loading={isDownloading} onClick={download}>
          Download image
        </Button>
      </div>
      {alt && (
        <div className="generator:flex generator:items-start generator:gap-3">
          <p className="generator:min-w-0 generator:flex-1 generator:text-sm">
            <span className="generator:text-muted">Alt text: </span>
            {alt}
          </p>
          <Button
            size="sm"
            variant="ghost"
            icon={<Copy aria-hidden />}
            onClick={() => copyText(alt, 'Alt text')}
          >
            Copy
          </Button>
        </div>
      )}
    </div>
  );
}
