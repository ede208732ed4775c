import { type Article, countWords } from '#app/articles/article.ts';

/** What search engines read of an article (schema.org). Data, not code: the Content-Security-Policy lets it be. */
export function StructuredData({ article, url }: { readonly article: Article; readonly url: string }) {
  const { title, excerpt, author, date, category, tags, content } = article;
  const data = {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: title,
    description: excerpt,
    datePublished: date,
    author: { '@type': 'Person', name: author },
    publisher: { '@type': 'Organization', name: 'Postloom' },
    articleSection: category,
    keywords: tags.join(', '),
    wordCount: countWords(content),
    inLanguage: 'en',
    url,
    mainEntityOfPage: url,
  };
  return (
    <script
      type="application/ld+json"
      // Our own data; `<` is escaped, so that no tag can begin in it.
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  );
}
