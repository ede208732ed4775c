import type { GenerationRequest } from '@postloom/shared-contracts';
import { platformCatalogue } from '@postloom/shared-contracts/platforms';
import { drawnLine } from '../../text/banned-words.ts';
import { findFacts } from '../brief/facts.ts';
import type { Frame } from '../brief/read-brief.ts';
import { capitalize, countWords, unended } from '../brief/text.ts';
import { type Draft, startDraft } from '../post/draft.ts';
import { nameOf } from '../post/opening.ts';
import { actRecords } from '../post/wording.ts';
import { pictureLabel } from './picture-label.ts';
import { canSet, face, measure, outline, setInBox } from './typesetting.ts';
import { compose, palettes } from './woven-art.ts';

/**
 * A designed picture for the brief: woven lines in a palette of its field, and its main words set in outlines, so
 * that no font is needed to show it. Words that the fonts cannot draw give a picture without words.
 * @param banned words that the brand bans. They are not drawn.
 */
export function composeDemoPicture(
  request: GenerationRequest,
  banned: readonly string[] = [],
): { svg: string; alt: string } {
  const draft = startDraft(request);
  const { frame, chooser, tone } = draft;
  const { width, height } = platformCatalogue[request.platform].image;
  const [light, dark] =
    palettes[frame.field?.palette ?? (frame.gravity === 'grave' ? 'ink' : 'ember')] ?? palettes.ember;
  const palette =
    chooser.fraction('ground') < (tone.emoji === 0 ? 0.3 : 0.55) && frame.gravity !== 'grave' ? dark : light;
  const serif = face('fraunces', 600);
  const sans = face('inter', 500);
  const short = Math.min(width, height);

  const words = drawnLine({ banned }, headlineOf(draft));
  const setWords = words !== '' && canSet(serif, words);
  const { art, text } = compose({ width, height, palette, chooser }, setWords);
  const parts = [`<rect width="${width}" height="${height}" fill="${palette.ground}"/>`, art];

  const labelSize = Math.max(14, short * 0.018);
  const labelWidth = measure(sans, pictureLabel, labelSize);
  const labelX = width - labelWidth - short * 0.035;
  const labelY = height - short * 0.03;
  let said = '';

  if (setWords) {
    const kicker = unended(drawnLine({ banned }, kickerOf(draft, words))).toLocaleUpperCase('en');
    const kickerSize = short * 0.023;
    const detail = detailOf(frame, words, banned);
    const detailSize = short * 0.034;
    const detailLines =
      detail && canSet(sans, detail) ? wrap(sans, detail, detailSize, text.width).slice(0, 2) : [];
    const detailHeight = detailLines.length > 0 ? detailLines.length * detailSize * 1.4 + short * 0.04 : 0;
    const top = text.y + kickerSize * 2.4;
    const room = text.height - kickerSize * 2.4 - detailHeight - short * 0.02;
    const block = setInBox(
      serif,
      words,
      { width: text.width, height: room },
      { largest: short * 0.135, smallest: short * 0.036, leading: 1.08 },
    );
    if (block) {
      said = words;
      const isWide = width > height * 1.2;
      const free = Math.max(0, room - block.height);
      const lead = isWide ? free / 2 : free * 0.35;
      if (canSet(sans, kicker)) {
        parts.push(
          `<path d="${outline(sans, kicker, text.x, text.y + lead + kickerSize, kickerSize, 0.12)}" fill="${palette.strands[0]}"/>`,
        );
      }
      for (const [index, line] of block.lines.entries()) {
        const baseline = top + lead + block.size * 0.86 + index * block.lineHeight;
        parts.push(`<path d="${outline(serif, line, text.x, baseline, block.size)}" fill="${palette.ink}"/>`);
      }
      if (detailLines.length > 0) {
        const ruleY = top + lead + block.height + short * 0.022;
        parts.push(
          `<path d="M${text.x} ${ruleY}h${short * 0.08}" stroke="${palette.strands[0]}" stroke-width="${short * 0.005}"/>`,
        );
        for (const [index, line] of detailLines.entries()) {
          const baseline = ruleY + short * 0.018 + detailSize * (1.05 + index * 1.4);
          parts.push(
            `<path d="${outline(sans, line, text.x, baseline, detailSize)}" fill="${palette.ink}"/>`,
          );
        }
        said += `. ${detailLines.join(' ').replace(/\s+/g, ' ')}`;
      }
    }
  }
  parts.push(
    `<rect x="${labelX - labelSize * 0.7}" y="${labelY - labelSize * 1.25}" width="${labelWidth + labelSize * 1.4}" height="${labelSize * 1.85}" rx="${labelSize * 0.92}" fill="${palette.ground}" fill-opacity="0.86"/>`,
    `<path d="${outline(sans, pictureLabel, labelX, labelY, labelSize)}" fill="${palette.ink}" fill-opacity="0.75"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;
  const alt = said
    ? `Sample picture with the words “${said}” and woven lines in ${palette.words}.`
    : `Sample picture of woven lines in ${palette.words}.`;
  return { svg, alt };
}

/** The few words that stand large: the subject without its dates, or the first thing said. */
function headlineOf({ frame, request }: Draft): string {
  const { image } = platformCatalogue[request.platform];
  const title = nameOf(frame);
  const plain = title
    .replace(/\p{Extended_Pictographic}\uFE0F?|\u200D/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  const said = shorten(capitalize(plain), image.height > image.width * 1.5 ? 12 : 14);
  return /[?!]$/.test(said) ? said : unended(said);
}

/** Up to `most` words, cut at a natural pause where there is one. */
function shorten(text: string, most: number): string {
  if (countWords(text) <= most) return text;
  const clause = text.split(/(?:[.!?:;]|,| [–—-])\s/u)[0] ?? text;
  if (countWords(clause) <= most && countWords(clause) >= 2) return clause;
  const cut = text
    .split(/\s+/)
    .slice(0, most)
    .join(' ')
    .replace(/\s+(?:a|an|the|of|in|on|at|to|for|and|or|with|is|our|that|from)$/iu, '');
  return `${unended(cut)}…`;
}

/** The line above: the business, or the occasion. */
function kickerOf({ frame, request }: Draft, headline: string): string {
  const business = request.businessType.trim();
  const isNamed =
    business !== '' &&
    countWords(business) <= 4 &&
    business.length <= 32 &&
    !headline.toLowerCase().includes(business.toLowerCase());
  return isNamed || frame.language !== 'en' ? business : actRecords[frame.act].kicker;
}

/** When, where, for how much: what a reader of the picture needs beside the headline. */
function detailOf(frame: Frame, headline: string, banned: readonly string[]): string {
  const short = frame.further
    .filter(({ kind, text }) => kind === 'fact' && findFacts(text).length > 0)
    .map(({ text }) => text);
  const told = frame.isStatement ? [] : frame.headFacts.map(({ text }) => text);
  const links = frame.facts
    .filter(({ kind }) => kind === 'link')
    .map(({ text }) => text.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, ''));
  return [...told, ...short, ...links]
    .map((text) => drawnLine({ banned }, text))
    .filter(
      (text, index, all) =>
        text !== '' &&
        text.length <= 60 &&
        all.indexOf(text) === index &&
        !headline.toLowerCase().includes(text.toLowerCase()),
    )
    .slice(0, 3)
    .map(capitalize)
    .join('  ·  ');
}

function wrap(used: Parameters<typeof measure>[0], text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && measure(used, `${last} ${word}`, size) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => line.replace(/^[\s·]+|[\s·]+$/g, '')).filter(Boolean);
}
