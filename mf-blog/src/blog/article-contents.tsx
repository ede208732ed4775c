import { Link, useLocation } from 'react-router-dom';
import type { AnchoredBlock } from './article-body.tsx';

/** The table of contents: links to the article's subheadings. */
export function ArticleContents({ blocks }: { readonly blocks: readonly AnchoredBlock[] }) {
  const { state } = useLocation();
  return (
    <nav aria-labelledby="contents">
      <p id="contents" className="blog:mb-3 blog:text-sm blog:font-medium">
        In this article
      </p>
      <ol className="blog:grid blog:gap-2 blog:border-s blog:border-line blog:ps-4 blog:text-sm blog:text-muted">
        {blocks
          .filter(({ kind }) => kind === 'heading')
          .map(({ id, text }) => (
            <li key={id}>
              {/* Replaces the history entry and keeps its state, so that Back still leads to the list. */}
              <Link
                to={{ hash: id }}
                replace
                state={state}
                className="blog:hover:text-ink blog:hover:underline"
              >
                {text}
              </Link>
            </li>
          ))}
      </ol>
    </nav>
  );
}
