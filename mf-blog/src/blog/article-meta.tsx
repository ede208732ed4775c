import type { ArticleSummary } from '#app/articles/article.ts';

// The zone is fixed, so that server and browser write the same day.
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Who wrote an article, when, and how long it takes to read. */
export function ArticleMeta({ article }: { readonly article: ArticleSummary }) {
  const { author, date, readTime } = article;
  return (
    <p className="blog:flex blog:flex-wrap blog:gap-x-3 blog:gap-y-1 blog:text-sm blog:text-muted">
      <span>{author}</span>
      <span aria-hidden>·</span>
      <time dateTime={date}>{longDate.format(new Date(date))}</time>
      <span aria-hidden>·</span>
      <span>{readTime}</span>
    </p>
  );
}
