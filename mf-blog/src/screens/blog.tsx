import { usePageMeta } from '@postloom/remote-kit';
import { paths } from '@postloom/shared-contracts/paths';
import { Button, Container, EmptyState, Eyebrow, Heading, WovenPattern } from '@postloom/ui-kit';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { articleSummaries } from '#app/articles/articles.ts';
import { ArticleRow } from '#app/blog/article-row.tsx';
import type { FromBlog } from '#app/blog/back-to-blog.ts';
import { FeaturedArticle } from '#app/blog/featured-article.tsx';
import { type Filter, filterArticles, readFilter } from '#app/blog/filter-articles.ts';
import { SearchBar } from '#app/blog/search-bar.tsx';
import { NewsletterBlock } from '#app/newsletter/newsletter-block.tsx';
import { pages } from '#app/pages.ts';

const featured = articleSummaries.filter((article) => article.featured);

/** The list of articles. Search and category are in the address, so that Back and shared links keep them. */
export function Component() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const filter = readFilter(query);
  const found = filterArticles(articleSummaries, filter);
  const isFiltered = filter.search.trim() !== '' || filter.category !== 'All';
  const from: FromBlog = { blogHref: paths.blog(filter) };

  usePageMeta(pages['/blog'].title, pages['/blog'].description);

  const change = (part: Partial<Filter>, { replace = false } = {}) =>
    navigate(paths.blog({ ...filter, ...part }), { replace, preventScrollReset: true });

  const featuredArticles = (
    <Section key="featured" id="featured" title="Featured Articles">
      <div className="blog:grid blog:gap-6 blog:md:grid-cols-2">
        {featured.map((article, index) => (
          <FeaturedArticle key={article.id} article={article} from={from} leads={index === 0} />
        ))}
      </div>
    </Section>
  );

  const allArticles = (
    <Section
      key="all"
      id="all"
      title="All Articles"
      aside={
        <p aria-live="polite" className="blog:text-sm blog:text-muted">
          {found.length === 1 ? '1 article' : `${found.length} articles`}
        </p>
      }
    >
      {found.map((article) => (
        <ArticleRow key={article.id} article={article} from={from} />
      ))}
      {found.length === 0 && (
        <EmptyState
          level={3}
          title="No article matches"
          description="Try another word or another category. The search looks at titles, summaries and tags."
          art={<WovenPattern seed={filter.search || filter.category} columns={6} rows={3} />}
          actions={<Button onClick={() => change({ search: '', category: 'All' })}>Show all articles</Button>}
        />
      )}
    </Section>
  );

  return (
    <>
      <header className="blog:relative blog:overflow-hidden blog:border-b blog:border-line">
        <div className="blog:absolute blog:inset-y-0 blog:end-0 blog:hidden blog:w-1/3 blog:-scale-x-100 blog:lg:block blog:rtl:scale-x-100">
          <WovenPattern seed="blog" columns={20} rows={16} unfinished />
        </div>
        <Container className="blog:relative blog:grid blog:gap-8 blog:py-12 blog:lg:py-16">
          <div className="blog:grid blog:max-w-3xl blog:gap-4">
            <Eyebrow>Blog</Eyebrow>
            <Heading level={1} size="3xl">
              Notes on saying it <em>well</em>
            </Heading>
            <p className="blog:text-lg blog:text-muted">
              Planning, writing and measuring social posts: by hand, with AI, and with both.
            </p>
          </div>
          <div className="blog:max-w-3xl">
            <SearchBar
              filter={filter}
              onType={(search) => change({ search }, { replace: true })}
              onChoose={(category) => change({ category })}
            />
          </div>
        </Container>
      </header>
      <Container className="blog:grid blog:gap-16 blog:py-12 blog:lg:py-16">
        {/* During a search, its results come first. The featured articles are never filtered. */}
        {isFiltered ? [allArticles, featuredArticles] : [featuredArticles, allArticles]}
        <NewsletterBlock />
      </Container>
    </>
  );
}

function Section({
  id,
  title,
  aside,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section aria-labelledby={id}>
      <div className="blog:mb-6 blog:flex blog:flex-wrap blog:items-baseline blog:justify-between blog:gap-4">
        <Heading level={2} id={id}>
          {title}
        </Heading>
        {aside}
      </div>
      {children}
    </section>
  );
}
