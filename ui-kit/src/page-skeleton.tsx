import clsx from 'clsx';
import css from './page-skeleton.module.css';
import { Skeleton } from './status.tsx';

const bodies = {
  list: List,
  grid: Grid,
  form: Form,
  item: Item,
  editor: Editor,
  dashboard: Dashboard,
  calendar: Month,
};

export interface PageSkeletonProps {
  /** How the page is laid out; one that isn't known is drawn as a list. */
  shape?: keyof typeof bodies | (string & Record<never, never>) | undefined;
  className?: string | undefined;
}

/** Holds the place of a whole screen: its header, and what follows in roughly the shape that it will have. */
export function PageSkeleton({ shape = 'list', className }: PageSkeletonProps) {
  const known = Object.keys(bodies).includes(shape) ? (shape as keyof typeof bodies) : 'list';
  const Body = bodies[known];
  const isOfOne = known === 'item' || known === 'editor';
  return (
    <div aria-hidden className={clsx(css.page, className)}>
      <div className={css.head}>
        {isOfOne && <Skeleton className={css.back} />}
        <Skeleton className={css.title} />
        {known !== 'form' && <Skeleton className={css.button} />}
        <Skeleton className={css.about} />
      </div>
      <Body />
    </div>
  );
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

function List() {
  return (
    <>
      <Filters />
      <Rows count={7} />
    </>
  );
}

function Grid() {
  return (
    <>
      <Filters />
      <div className={css.cards}>
        {times(6).map((each) => (
          <Box key={each} />
        ))}
      </div>
    </>
  );
}

function Form() {
  return (
    <div className={css.form}>
      <TabRow />
      <div className={css.box}>
        <Skeleton className={css.name} />
        {times(4).map((each) => (
          <FormField key={each} />
        ))}
        <Skeleton className={css.button} />
      </div>
    </div>
  );
}

function Item() {
  return (
    <>
      <TabRow />
      <div className={css.beside}>
        <Rows count={5} />
        <div className={css.stack}>
          <Box />
          <Box />
        </div>
      </div>
    </>
  );
}

function Editor() {
  return (
    <div className={css.halves}>
      <div className={css.stack}>
        <FormField />
        <Skeleton className={css.text} />
        <FormField />
        <FormField />
      </div>
      <Skeleton className={css.preview} />
    </div>
  );
}

function Dashboard() {
  return (
    <div className={css.beside}>
      <div className={css.stack}>
        <Skeleton className={css.name} />
        <Rows count={7} />
      </div>
      <div className={css.stack}>
        <div className={css.figures}>
          {times(4).map((each) => (
            <Skeleton key={each} className={css.figure} />
          ))}
        </div>
        <Box />
      </div>
    </div>
  );
}

function Month() {
  return (
    <>
      <Filters />
      <div className={css.month}>
        {times(42).map((each) => (
          <span key={each} className={css.day}>
            <Skeleton />
          </span>
        ))}
      </div>
    </>
  );
}

function Filters() {
  return (
    <div className={css.filters}>
      <Skeleton className={css.search} />
      <Skeleton className={css.choice} />
      <Skeleton className={css.choice} />
    </div>
  );
}

function TabRow() {
  return (
    <div className={css.tabs}>
      {times(3).map((each) => (
        <Skeleton key={each} />
      ))}
    </div>
  );
}

function Rows({ count }: { count: number }) {
  return (
    <div className={css.rows}>
      {times(count).map((each) => (
        <div key={each}>
          <Skeleton className={css.icon} />
          <Skeleton lines={2} className={css.words} />
          <Skeleton className={css.badge} />
        </div>
      ))}
    </div>
  );
}

function Box() {
  return (
    <div className={css.box}>
      <Skeleton className={css.name} />
      <Skeleton lines={2} className={css.words} />
    </div>
  );
}

function FormField() {
  return (
    <div className={css.field}>
      <Skeleton className={css.label} />
      <Skeleton className={css.control} />
    </div>
  );
}
