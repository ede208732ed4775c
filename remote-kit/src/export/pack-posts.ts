import { isKnown, type Open, type PostMedia } from '@postloom/shared-contracts';
import { type Platform, platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { cropPicture } from './crop-picture.ts';

/** A picture or film of a post. */
export interface PackedMedia extends Pick<PostMedia, 'kind' | 'url'> {
  /** What it shows; empty or null for nothing. */
  readonly alt: string | null;
  /** What it has to say of itself where it was made here (EU AI Act, Art. 50); null for the person's own. */
  readonly label: string | null;
}

export interface PackedPost {
  /** The name of its folder, which no other post has. */
  readonly folder: string;
  /** What the list of contents says about it, a line each. */
  readonly notes?: readonly string[];
  readonly platform: Open<Platform>;
  readonly text: string;
  /** Other texts of the post, by the name of their file. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly media: readonly PackedMedia[];
  /** Draws its slides, as PNG. */
  readonly slides?: readonly (() => Promise<Blob>)[];
}

export interface PackInput {
  /** Pictures that come along as they are, in a folder of their own. */
  readonly pictures?: readonly Pick<PackedMedia, 'url' | 'label'>[];
  /** Other files with a text, by name. */
  readonly texts?: Readonly<Record<string, string>>;
  /** Called with the number of posts that are packed. */
  readonly onPacked?: (count: number) => void;
  readonly signal?: AbortSignal;
}

export interface ZipExport {
  readonly file: Blob;
  /** Pictures and films that could not be had. */
  readonly missing: number;
}

/**
 * Everything of some posts, a folder each: the text, the pictures in their platform's shape, the slides, what they show and the
 * label that AI-made pictures must carry. `contents.txt` lists the folders, with their notes and what is missing in them. One file after
 * the other is read and handed over to the browser, which keeps large ones on its disk.
 * @throws what the signal was aborted with.
 */
export async function packPosts(
  posts: readonly PackedPost[],
  { pictures = [], texts = {}, onPacked, signal }: PackInput = {},
): Promise<ZipExport> {
  const archive = openArchive();
  const contents: string[] = [];
  let missing = 0;
  const had = async (name: string, bytes: Promise<Uint8Array>): Promise<Uint8Array | null> =>
    bytes.catch(() => {
      signal?.throwIfAborted();
      missing += 1;
      contents.push(`  Missing, because it couldn’t be loaded: ${name}`);
      return null;
    });
  for (const [index, { folder, notes = [], platform, text, texts, media, slides = [] }] of posts.entries()) {
    contents.push(folder);
    contents.push(...notes.map((note) => `  ${note}`));
    archive.addText(`${folder}/post.txt`, [text]);
    for (const [name, words] of Object.entries(texts ?? {})) archive.addText(`${folder}/${name}`, [words]);
    const named = nameFiles(media);
    for (const { name, kind, url } of named) {
      const read =
        kind === 'image' && isKnown(platforms, platform)
          ? readShape(url, platform, signal)
          : readFile(url, signal);
      const bytes = await had(name, read);
      if (bytes) archive.addFile(`${folder}/${name}`, bytes);
    }
    for (const [at, draw] of slides.entries()) {
      const name = `slide-${at + 1}.png`;
      const bytes = await had(name, draw().then(bytesOf));
      if (bytes) archive.addFile(`${folder}/${name}`, bytes);
    }
    archive.addText(
      `${folder}/alt-text.txt`,
      saidBy(named, 'image', ({ alt }) => alt),
    );
    archive.addText(
      `${folder}/ai-label.txt`,
      saidBy(named, null, ({ label }) => label),
    );
    onPacked?.(index + 1);
  }
  if (pictures.length > 0) contents.push('pictures');
  for (const [index, { url, label }] of pictures.entries()) {
    const name = String(index + 1);
    const bytes = await had(name, readFile(url, signal));
    if (bytes) archive.addFile(`pictures/${name}.${pictureEnding(bytes)}`, bytes);
    if (label) archive.addText(`pictures/${name}.ai-label.txt`, [label]);
  }
  for (const [name, text] of Object.entries(texts)) archive.addText(name, [text]);
  archive.addText('contents.txt', contents);
  signal?.throwIfAborted();
  return { file: archive.close(), missing };
}

interface NamedMedia extends PackedMedia {
  readonly name: string;
}

/** `picture.jpg` and `video.mp4`, numbered where a post has several of a kind. */
function nameFiles(media: readonly PackedMedia[]): readonly NamedMedia[] {
  return media.map((file) => {
    const alike = media.filter(({ kind }) => kind === file.kind);
    const number = alike.length > 1 ? `-${alike.indexOf(file) + 1}` : '';
    return { ...file, name: file.kind === 'video' ? `video${number}.mp4` : `picture${number}.jpg` };
  });
}

/**
 * What files say, each thing once; where a post has several of a kind, with the file's name.
 * @param only the kind that is asked; null for all.
 */
function saidBy(
  files: readonly NamedMedia[],
  only: 'image' | null,
  wordsOf: (file: NamedMedia) => string | null,
): readonly string[] {
  const asked = files.filter(({ kind }) => only === null || kind === only);
  const lines = asked.flatMap((file) => {
    const words = wordsOf(file);
    const isNumbered = files.filter(({ kind }) => kind === file.kind).length > 1;
    return words ? [isNumbered ? `${file.name}: ${words}` : words] : [];
  });
  return [...new Set(lines)];
}

/** A zip file that is written piece by piece. */
function openArchive() {
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  const parts: Blob[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece as Uint8Array<ArrayBuffer>);
  });
  /** What is in a blob, the browser can take out of its memory. */
  const handOver = (): void => {
    parts.push(new Blob(pieces));
    pieces = [];
  };
  return {
    /** Pictures and films are packed already. */
    addFile(name: string, bytes: Uint8Array): void {
      const file = new ZipPassThrough(name);
      zip.add(file);
      file.push(bytes, true);
      handOver();
    },
    /** A text of some lines; none at all makes no file. */
    addText(name: string, lines: readonly string[]): void {
      if (lines.length === 0) return;
      const file = new ZipDeflate(name);
      zip.add(file);
      file.push(strToU8(`${lines.join('\n')}\n`), true);
    },
    close(): Blob {
      zip.end();
      handOver();
      return new Blob(parts, { type: 'application/zip' });
    },
  };
}

async function fetchBlob(url: string, signal: AbortSignal | undefined): Promise<Blob> {
  const response = await fetch(url, { signal: signal ?? null });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.blob();
}

const readFile = async (url: string, signal: AbortSignal | undefined): Promise<Uint8Array> =>
  bytesOf(await fetchBlob(url, signal));

const bytesOf = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer());

/** A picture in the shape that a platform shows. */
const readShape = async (url: string, platform: Platform, signal: AbortSignal | undefined) =>
  cropPicture(await fetchBlob(url, signal), platformCatalogue[platform].image);

/** How the name of a picture ends, by its first byte: one of the kinds that can be uploaded. */
const pictureEnding = ([first]: Uint8Array): string =>
  first === 0x89 ? 'png' : first === 0xff ? 'jpg' : first === 0x47 ? 'gif' : 'webp';
