import { paths } from '@postloom/shared-contracts/paths';
import { Button, Heading, VisuallyHidden } from '@postloom/ui-kit';
import { Link } from 'react-router-dom';
import type { ArticleSummary } from '#app/articles/article.ts';
import { Cover } from '#app/covers/cover.tsx';
import { ArticleMeta } from './article-meta.tsx';
import type { FromBlog } from './back-to-blog.ts';
import { TagList } from './tag-list.tsx';

/** A row in the list of all articles. */
export function ArticleRow({
  article,
  from,
}: {
  readonly article: ArticleSummary;
  readonly from: FromBlog | null;
}) {
  const { id, slug, title, excerpt, category, tags } = article;
  return (
    <article className="blog:grid blog:gap-x-8 blog:gap-y-4 blog:border-t blog:border-line blog:py-8 blog:sm:grid-cols-4 blog:lg:grid-cols-5">
      <Cover id={id} className="blog:w-32 blog:self-start blog:rounded-md blog:sm:w-full" />
      <div className="blog:flex blog:flex-col blog:gap-3 blog:sm:col-span-3">
        <p className="blog:text-sm blog:font-medium blog:text-accent-ink">{category}</p>
        <Heading level={3} size="md">
          <Link to={paths.article(slug)} state={from} className="blog:hover:underline">
            {title}
          </Link>
        </Heading>
        <p className="blog:text-muted">{excerpt}</p>
        <ArticleMeta article={article} />
        <TagList tags={tags} title={title} />
      </div>
      <div className="blog:sm:col-start-2 blog:lg:col-start-5 blog:lg:justify-self-end">
        <Button asChild>
          <Link to={paths.article(slug)} state={from}>
            Read Article<VisuallyHidden> “{title}”</VisuallyHidden>
          </Link>
        </Button>
      </div>
    </article>
  );
}
