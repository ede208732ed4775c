import { paths } from '@postloom/shared-contracts/paths';
import { Button, Card, Heading, VisuallyHidden } from '@postloom/ui-kit';
import { Link } from 'react-router-dom';
import type { ArticleSummary } from '#app/articles/article.ts';
import { Cover } from '#app/covers/cover.tsx';
import { ArticleMeta } from './article-meta.tsx';
import type { FromBlog } from './back-to-blog.ts';

/** A card of the featured grid. The leading one is as wide as the grid. */
export function FeaturedArticle({
  article,
  from,
  leads,
}: {
  readonly article: ArticleSummary;
  readonly from: FromBlog;
  readonly leads: boolean;
}) {
  const { id, slug, title, excerpt, category } = article;
  return (
    <Card
      asChild
      interactive
      padding="none"
      className={`blog:flex blog:flex-col blog:overflow-hidden ${leads ? 'blog:md:col-span-2 blog:lg:flex-row' : ''}`}
    >
      <article>
        <Cover id={id} className={leads ? 'blog:lg:h-auto blog:lg:w-3/5' : 'blog:md:aspect-video'} />
        <div
          className={`blog:flex blog:min-w-0 blog:flex-1 blog:flex-col blog:gap-3 blog:p-6 ${leads ? 'blog:lg:p-12' : ''}`}
        >
          <p className="blog:text-sm blog:font-medium blog:text-accent-ink">{category}</p>
          <Heading level={3} size={leads ? 'xl' : 'md'}>
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
