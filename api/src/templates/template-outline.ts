import { type TemplateOutline, templateGaps } from '@postloom/shared-contracts';

/**
 * Describes a template's structure in numbers, so that people know what they would buy, but none of its text leaves the
 * server.
 */
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
