import { paths } from '@postloom/shared-contracts/paths';
import { Button } from '@postloom/ui-kit';
import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { readFromBlog } from './back-to-blog.ts';

/**
 * Leads back to the list: through the history if the reader came from there, which keeps the search and scroll
 * position.
 */
export function BackLink() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const from = readFromBlog(state);

  const goBack = (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!from || opensElsewhere) return;
    event.preventDefault();
    navigate(-1);
  };

  return (
    <Button asChild variant="ghost" icon={<ArrowLeft aria-hidden className="blog:rtl:rotate-180" />}>
      <Link to={from?.blogHref ?? paths.blog()} onClick={goBack}>
        Back to Blog
      </Link>
    </Button>
  );
}
