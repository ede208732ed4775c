import { useFormats } from '@postloom/remote-kit';
import { countedMax } from '@postloom/shared-contracts';
import { Card, Skeleton, Stat, VisuallyHidden } from '@postloom/ui-kit';
import { Link } from 'react-router-dom';

interface FigureProps {
  readonly label: string;
  /** Undefined while loading, null if loading failed. */
  readonly value: number | null | undefined;
  readonly note?: string;
  /** Whether it is made up; a notice on the screen has to say so, too. */
  readonly sample?: boolean;
  /** The screen that shows the counted items. */
  readonly to?: string | undefined;
}

/** A number on a card. A count that reached its limit is shown as "1,000+". */
export function Figure({ label, value, note, sample = false, to }: FigureProps) {
  const { number } = useFormats();
  const text =
    value === null
      ? '–'
      : value !== undefined && (value >= countedMax ? `${number(countedMax)}+` : number(value));
  return (
    <Card padding="sm" tone={sample ? 'dashed' : 'plain'} interactive={to !== undefined}>
      <Stat
        label={
          to === undefined ? (
            label
          ) : (
            <Link to={to} data-card-action>
              {label}
            </Link>
          )
        }
        value={
          text === false ? (
            // As tall as the number that replaces it.
            <span className="workspace:relative workspace:block">
              <span className="workspace:invisible">0</span>
              <Skeleton className="workspace:absolute workspace:inset-y-1 workspace:start-0 workspace:w-12" />
            </span>
          ) : (
            text
          )
        }
        // Space is reserved, because it isn't known at first whether there is a note.
        note={
          <span className="workspace:block workspace:min-h-6">
            {note}
            {sample && <VisuallyHidden>Sample</VisuallyHidden>}
          </span>
        }
      />
    </Card>
  );
}
