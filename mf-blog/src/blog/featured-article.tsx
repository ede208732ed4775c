import { Button, Card, Heading, VisuallyHidden } from '@postloom/ui-kit';
import { Link } from 'react-router-dom';
import type { ArticleSummary } from '#app/articles/article.ts';
import { Cover } from '#app/covers/cover.tsx';
import { paths } from '#app/paths.ts';
import { ArticleMeta } from './article-meta.tsx';
import type { FromBlog } from './back-to-blog.ts';

/** A card of the featured grid. */
export function FeaturedArticle({
  article,
  from,
}: {
  readonly article: ArticleSummary;
  readonly from: FromBlog;
}) {
  const { id, slug, title, excerpt, category } = article;
  return (
    <Card
      asChild
      interactive
      padding="none"
      className="blog:flex blog:flex-col blog:overflow-hidden blog:md:flex-row blog:lg:flex-col"
    >
      <article>
        <Cover
          id={id}
          className="blog:h-auto blog:w-full blog:md:m-6 blog:md:me-0 blog:md:w-1/3 blog:md:shrink-0 blog:md:self-start blog:md:rounded-md blog:lg:m-0 blog:lg:w-full blog:lg:rounded-none"
        />
        <div className="blog:flex blog:grow blog:flex-col blog:gap-3 blog:p-6">
          <p className="blog:text-sm blog:font-medium blog:text-accent-ink">{category}</p>
          <Heading level={3} size="md">
            {title}
          </Heading>
          <p className="blog:text-muted">{excerpt}</p>
          <div className="blog:mt-auto blog:flex blog:flex-col blog:items-start blog:gap-4 blog:pt-2">
            <ArticleMeta article={article} />
            <Button asChild>
              <Link to={paths.article(slug)} state={from} data-card-action>
                Read More<VisuallyHidden> “{title}”</VisuallyHidden>
              </Link>
            </Button>
          </div>
        </div>
      </article>
    </Card>
  );
}
