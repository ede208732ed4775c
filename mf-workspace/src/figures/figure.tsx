import { useFormats } from '@postloom/remote-kit';
import { countedMax } from '@postloom/shared-contracts';
import { Badge, Card, Skeleton, Stat } from '@postloom/ui-kit';
import { Link } from 'react-router-dom';

interface FigureProps {
  readonly label: string;
  /** Undefined while it is on its way, null where it could not be had. */
  readonly value: number | null | undefined;
  readonly note?: string;
  readonly sample?: boolean;
  /** The screen that shows what was counted. */
  readonly to?: string | undefined;
}

/** A figure on a card. What is counted so far only is shown as "1,000+". */
export function Figure({ label, value, note, sample = false, to }: FigureProps) {
  const { number } = useFormats();
  const text =
    value === null
      ? '–'
      : value !== undefined && (value >= countedMax ? `${number(countedMax)}+` : number(value));
  return (
    <Card interactive={to !== undefined}>
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
            // As high as the figure that comes.
            <span className="workspace:relative workspace:block">
              <span className="workspace:invisible">0</span>
              <Skeleton className="workspace:absolute workspace:inset-y-1 workspace:start-0 workspace:w-12" />
            </span>
          ) : (
            text
          )
        }
        // Its place is kept: whether there is one is not known at first.
        note={
          <span className="workspace:flex workspace:min-h-6 workspace:items-center">
            {sample ? <Badge>Sample</Badge> : note}
          </span>
        }
      />
    </Card>
  );
}
