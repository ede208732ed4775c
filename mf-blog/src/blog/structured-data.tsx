import { type Article, countWords } from '#app/articles/article.ts';

/**
 * What search engines read about an article (schema.org). It is data, not code, so the Content-Security-Policy allows
 * it.
 */
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
      // Our own data. `<` is escaped so that it can't start a tag.
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  );
}
