import { useFormats } from '@postloom/remote-kit';
import type { ReactNode } from 'react';
import type { ArticleSummary } from '#app/articles/article.ts';

/** Who wrote an article, when, and how long it takes to read. */
export function ArticleMeta({ article }: { readonly article: ArticleSummary }) {
  const formats = useFormats();
  const { author, date, readTime } = article;
  return (
    <div className="blog:overflow-hidden blog:text-sm blog:text-muted">
      {/* Each part starts with a dot; at the start of a line, the dot is clipped. */}
      <p className="blog:-ms-5 blog:flex blog:flex-wrap blog:gap-y-1">
        <Part>{author}</Part>
        <Part>
          <time dateTime={date}>{formats.date(date)}</time>
        </Part>
        <Part>{readTime}</Part>
      </p>
    </div>
  );
}

function Part({ children }: { readonly children: ReactNode }) {
  return (
    <span className="blog:relative blog:ps-5">
      <span aria-hidden className="blog:absolute blog:start-2">
        ·
      </span>
      {children}
    </span>
  );
}
