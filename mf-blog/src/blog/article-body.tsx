import { Prose } from '@postloom/ui-kit';
import type { ArticleBlock } from '#app/articles/article.ts';

/** A block with an id, which is the anchor of a subheading. */
export interface AnchoredBlock extends ArticleBlock {
  readonly id: string;
}

/** Gives each block an id derived from its text; a subheading's id is its anchor in the address. */
export function withAnchors(blocks: readonly ArticleBlock[]): readonly AnchoredBlock[] {
  return blocks.map((block, index) => ({
    ...block,
    id: block.kind === 'heading' ? anchorOf(block.text) : `p${index}`,
  }));
}

function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The text of an article. */
export function ArticleBody({ blocks }: { readonly blocks: readonly AnchoredBlock[] }) {
  return (
    <Prose lead>
      {blocks.map(({ id, kind, text }) =>
        kind === 'heading' ? (
          <h2 key={id} id={id}>
            {text}
          </h2>
        ) : (
          <p key={id}>{text}</p>
        ),
      )}
    </Prose>
  );
}
