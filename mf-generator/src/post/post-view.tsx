import { composePostText, platformRules } from '@postloom/shared-contracts/platforms';
import { predictVirality } from '@postloom/shared-contracts/virality';
import { Badge, Banner, Button, Tab, TabList, TabPanel, Tabs } from '@postloom/ui-kit';
import { Copy, Download, FileText } from 'lucide-react';
import { useStore } from 'zustand';
import { useAttachmentUrl } from '#app/brief/use-attachment-url.ts';
import type { Order, Run } from '#app/generation/generate-post.ts';
import { useVersionsStore, type Version } from '#app/generation/versions-store.ts';
import { getHost } from '#app/host.ts';
import { copyText } from './clipboard.ts';
import { downloadImage, saveBlob } from './download.ts';
import { exportName, exportText, pictureLabel } from './export-text.ts';
import { formatHashtags } from './hashtags.ts';
import { PostPreview } from './post-preview.tsx';
import { authorOf, type PreviewPost } from './preview-post.ts';
import { CharacterCount, TextEditor } from './text-editor.tsx';
import { VideoScript } from './video-script.tsx';
import { ViralPrediction } from './viral-prediction.tsx';

/** The post while it is being written. */
export function LivePost({ run }: { run: Extract<Run, { status: 'running' }> }) {
  const { sent } = run.order;
  const base = usePreviewBase(run.order);
  return (
    <div className="generator:grid generator:gap-6">
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

/** A finished post: how it looks, its text to change and copy, and what came with it. */
export function PostView({ version }: { version: Version }) {
  const { sent, attachmentId, result, caption, hashtags } = version;
  const edit = useVersionsStore((state) => state.edit);
  const base = usePreviewBase(version);
  const imageUrl = result?.imageUrl ?? null;
  const post: PreviewPost = {
    ...base,
    caption,
    hashtags,
    picture: imageUrl
      ? { src: imageUrl, alt: result?.imageAlt ?? '', size: platformRules[sent.platform].image }
      : base.picture,
    videoUrl: result?.videoUrl ?? null,
    videoScript: result?.videoScript ?? null,
  };
  const text = (
    <div className="generator:grid generator:gap-6">
      <TextEditor
        platform={sent.platform}
        caption={caption}
        hashtags={hashtags}
        onChange={(change) => edit(version.id, change)}
      />
      <CopyActions version={version} />
    </div>
  );
  const script = result?.videoScript;
  const prediction = result?.viralPrediction;
  const changed =
    result !== null && (caption !== result.caption || hashtags.join() !== result.hashtags.join());
  const predicted =
    prediction && changed
      ? predictVirality({
          platform: sent.platform,
          contentType: sent.contentType,
          caption,
          hashtags,
          hasImage: imageUrl !== null || attachmentId !== null,
          hasVideo: result.videoScript !== null,
          request: sent,
        })
      : prediction;

  return (
    <div className="generator:grid generator:gap-6">
      {result?.isDemo && (
        <Banner tone="warning" title="Demo content">
          {result.quotaExceeded
            ? 'The AI provider’s quota is used up, so the built-in composer wrote this. It cost nothing.'
            : 'No AI key is set up here, so the built-in composer wrote this. It cost nothing.'}
        </Banner>
      )}
      <PostPreview post={post} />
      {imageUrl && <PictureNotes version={version} imageUrl={imageUrl} />}
      {script || prediction ? (
        <Tabs defaultValue="text">
          <TabList label="Parts of the post">
            <Tab value="text">Text</Tab>
            {script && <Tab value="script">Video script</Tab>}
            {prediction && <Tab value="prediction">Viral prediction</Tab>}
          </TabList>
          <TabPanel value="text">{text}</TabPanel>
          {script && (
            <TabPanel value="script">
              <VideoScript script={script} />
            </TabPanel>
          )}
          {predicted && (
            <TabPanel value="prediction">
              <ViralPrediction
                prediction={predicted}
                scoreBefore={changed ? (prediction?.viralityScore ?? null) : null}
              />
            </TabPanel>
          )}
        </Tabs>
      ) : (
        text
      )}
    </div>
  );
}

/** What a preview shows apart from the text: who posts it, and the person's own picture. */
function usePreviewBase({ sent, attachmentId }: Order): Omit<PreviewPost, 'caption' | 'hashtags'> {
  const session = useStore(getHost().session);
  const attachedUrl = useAttachmentUrl(attachmentId);
  return {
    platform: sent.platform,
    contentType: sent.contentType,
    picture: attachedUrl ? { src: attachedUrl, alt: 'Your attached image', size: null } : null,
    videoUrl: null,
    videoScript: null,
    author: authorOf(session.user?.username, sent.businessType),
    streaming: false,
  };
}

function CopyActions({ version }: { version: Version }) {
  const { caption, hashtags } = version;
  return (
    <div className="generator:flex generator:flex-wrap generator:gap-2">
      <Button
        size="sm"
        icon={<Copy aria-hidden />}
        onClick={() => copyText(composePostText(caption, hashtags), 'Post')}
      >
        Copy everything
      </Button>
      <Button size="sm" onClick={() => copyText(caption, 'Caption')}>
        Copy caption
      </Button>
      <Button
        size="sm"
        disabled={hashtags.length === 0}
        onClick={() => copyText(formatHashtags(hashtags), 'Hashtags')}
      >
        Copy hashtags
      </Button>
      <Button size="sm" variant="ghost" icon={<FileText aria-hidden />} onClick={() => exportPost(version)}>
        Export .txt
      </Button>
    </div>
  );
}

function exportPost(version: Version): void {
  const fileName = `${exportName(version)}.txt`;
  saveBlob(new Blob([exportText(version)], { type: 'text/plain' }), fileName);
  getHost().toast({
    title: 'Content Exported!',
    description: `${fileName} is in your downloads.`,
    tone: 'success',
  });
}

function PictureNotes({ version, imageUrl }: { version: Version; imageUrl: string }) {
  const alt = version.result?.imageAlt;
  return (
    <div className="generator:grid generator:gap-3 generator:rounded-md generator:bg-sunken generator:p-4">
      <div className="generator:flex generator:flex-wrap generator:items-center generator:justify-between generator:gap-3">
        <Badge tone="teal">{pictureLabel(version.result?.isDemo ?? false)}</Badge>
        <Button
          size="sm"
          icon={<Download aria-hidden />}
          onClick={() => downloadImage(imageUrl, exportName(version))}
        >
          Download picture
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
