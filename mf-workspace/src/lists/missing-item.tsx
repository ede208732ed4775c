import { useWorkspace } from '@postloom/remote-kit';
import { Button, EmptyState } from '@postloom/ui-kit';
import { Link } from 'react-router-dom';

/** Takes the place of an item that the address names and this workspace doesn't have. */
export function MissingItem({
  what,
  list,
  to,
  why = 'It may have been deleted for good, or it belongs to another account.',
}: {
  /** E.g. "post". */
  readonly what: string;
  /** Label of the link to the other ones, and its address. */
  readonly list: string;
  readonly to: string;
  readonly why?: string;
}) {
  const { all } = useWorkspace();
  const paused = all.filter(({ isOpen }) => !isOpen).map(({ name }) => name);
  return (
    <EmptyState
      level={1}
      title={paused.length > 0 ? `This ${what} isn’t in your workspace` : `This ${what} doesn’t exist`}
      description={
        paused.length > 0
          ? `If it belongs to ${paused.join(' or ')}, it’s safe: you can open it again as soon as that team’s plan has seats.`
          : why
      }
      actions={
        <Button asChild>
          <Link to={to}>{list}</Link>
        </Button>
      }
    />
  );
}
