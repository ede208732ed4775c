import { paths } from '@postloom/shared-contracts/paths';
import { Link } from 'react-router-dom';

/** An article's tags, each linking to a search for it in the list. */
export function TagList({ tags, title }: { readonly tags: readonly string[]; readonly title: string }) {
  return (
    <ul aria-label={`Tags of ${title}`} className="blog:flex blog:flex-wrap blog:gap-2">
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            to={paths.blog({ search: tag })}
            className="blog:block blog:rounded-full blog:border blog:border-line blog:px-3 blog:py-1 blog:text-sm blog:text-muted blog:transition-colors blog:hover:border-accent blog:hover:text-ink"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
