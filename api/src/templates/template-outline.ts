import { type TemplateOutline, templateGaps } from '@postloom/shared-contracts';

/** How a template is built, in numbers, so that nobody buys it blind and none of its words leaves the server. */
export function templateOutline(content: string): TemplateOutline {
  const lines = content.split('\n');
  return {
    words: content.replace(/\[[^[\]\n]+\]/g, '').match(/\p{L}[\p{L}\p{N}’'-]*/gu)?.length ?? 0,
    paragraphs: content.split(/\n{2,}/).length,
    listLines: lines.filter((line) => /^(\d+[.)]|[-–•])\s/.test(line)).length,
    gaps: templateGaps(content).length,
    endsWithQuestion: content.endsWith('?'),
  };
}
