import { usePageMeta } from '@postloom/remote-kit';
import type { LoaderArguments } from '@postloom/shared-contracts/federation';
import { paths } from '@postloom/shared-contracts/paths';
import { Button, Container, EmptyState, Heading, WovenPattern } from '@postloom/ui-kit';
import { useMemo } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { type Article, blocksOf } from '#app/articles/article.ts';
import { articleSummaries, loadArticle } from '#app/articles/articles.ts';
import { relatedArticles } from '#app/articles/related-articles.ts';
import { ArticleBody, withAnchors } from '#app/blog/article-body.tsx';
import { ArticleContents } from '#app/blog/article-contents.tsx';
import { ArticleMeta } from '#app/blog/article-meta.tsx';
import { ArticleRow } from '#app/blog/article-row.tsx';
import { BackLink } from '#app/blog/back-link.tsx';
import { StructuredData } from '#app/blog/structured-data.tsx';
import { TagList } from '#app/blog/tag-list.tsx';
import { Cover } from '#app/covers/cover.tsx';
import { NewsletterBlock } from '#app/newsletter/newsletter-block.tsx';

interface ArticleData {
  /** Null if there is no article at the address. */
  readonly article: Article | null;
  readonly url: string;
}

export async function loader({ params, request }: LoaderArguments): Promise<ArticleData> {
  const slug = params.slug ?? '';
  const { origin } = new URL(request.url);
  return { article: await loadArticle(slug), url: origin + paths.article(slug) };
}

/** One article. */
export function Component() {
  const { article, url } = useLoaderData<ArticleData>();
  usePageMeta(article?.title ?? 'Page Not Found', article?.excerpt);
  return article ? <ArticleView key={article.id} article={article} url={url} /> : <NoSuchArticle />;
}

function ArticleView({ article, url }: { readonly article: Article; readonly url: string }) {
  const { id, title, excerpt, category, tags, content } = article;
  const blocks = useMemo(() => withAnchors(blocksOf(content)), [content]);
  return (
    <>
      <StructuredData article={article} url={url} />
      <article>
        <Container className="blog:grid blog:gap-8 blog:py-8 blog:lg:py-12">
          <div className="blog:-ms-4 blog:justify-self-start blog:print:hidden">
            <BackLink />
          </div>
          <header className="blog:grid blog:items-center blog:gap-8 blog:border-b blog:border-line blog:pb-8 blog:md:grid-cols-5 blog:lg:gap-12 blog:lg:pb-12">
            <div className="blog:grid blog:gap-4 blog:md:col-span-3">
              <p className="blog:font-medium blog:text-accent-ink">{category}</p>
              <Heading level={1} size="2xl">
                {title}
              </Heading>
              <p className="blog:text-lg blog:text-muted">{excerpt}</p>
              <ArticleMeta article={article} />
              {/* A printed page has no address bar. The server prints the site's public address, whichever address was
                  used to get here. */}
              <p
                suppressHydrationWarning
                className="blog:hidden blog:text-sm blog:text-muted blog:print:block"
              >
                {url}
              </p>
            </div>
            <Cover id={id} className="blog:rounded-lg blog:md:col-span-2" />
          </header>
          <div className="blog:grid blog:gap-12 blog:lg:grid-cols-3">
            <aside className="blog:hidden blog:lg:block blog:print:hidden">
              <div className="blog:sticky blog:top-24">
                <ArticleContents blocks={blocks} />
              </div>
            </aside>
            <div className="blog:grid blog:min-w-0 blog:gap-12 blog:lg:col-span-2">
              <ArticleBody blocks={blocks} />
              <footer className="blog:print:hidden">
                <TagList tags={tags} title={title} />
              </footer>
            </div>
          </div>
        </Container>
      </article>
      <Container className="blog:grid blog:gap-16 blog:pb-16 blog:print:hidden">
        <section aria-labelledby="further">
          <Heading level={2} id="further" className="blog:mb-6">
            Read on
          </Heading>
          {relatedArticles(article, articleSummaries, 2).map((related) => (
            <ArticleRow key={related.id} article={related} from={null} />
          ))}
        </section>
        <NewsletterBlock />
      </Container>
    </>
  );
}

function NoSuchArticle() {
  return (
    <Container width="text" className="blog:py-section">
      {/* React moves this into the head. */}
      <meta name="robots" content="noindex" />
      <EmptyState
        level={1}
        title="Page Not Found"
        description="There’s no article at this address. It may have been renamed. The blog lists everything we’ve published."
        art={<WovenPattern seed="no-such-article" columns={6} rows={3} />}
        actions={
          <Button asChild variant="primary">
            <Link to={paths.blog()}>Go to the blog</Link>
          </Button>
        }
      />
    </Container>
  );
}
