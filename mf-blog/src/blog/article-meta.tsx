import type { ReactNode } from 'react';
import type { ArticleSummary } from '#app/articles/article.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `2026-10-01` as `October 1, 2026`. Articles are English; `Intl` would cost 5 ms to wake on a first load. */
function longDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${months[(month ?? 1) - 1]} ${day}, ${year}`;
}

/** Who wrote an article, when, and how long it takes to read. */
export function ArticleMeta({ article }: { readonly article: ArticleSummary }) {
  const { author, date, readTime } = article;
  return (
    <div className="blog:overflow-hidden blog:text-sm blog:text-muted">
      {/* Each part brings the dot before it; at the start of a line the edge hides the dot. */}
      <p className="blog:-ms-5 blog:flex blog:flex-wrap blog:gap-y-1">
        <Part>{author}</Part>
        <Part>
          <time dateTime={date}>{longDate(date)}</time>
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
