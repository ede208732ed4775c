import clsx from 'clsx';
import { Slot } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import css from './surface.module.css';

export interface CardProps extends ComponentProps<'div'> {
  /** `none` for a card whose content reaches its edges. */
  padding?: 'none' | 'sm' | 'md' | 'lg' | undefined;
  /** `accent` for the recommended card, `sunken` for what belongs to the background, `dashed` for what isn't real yet. */
  tone?: 'plain' | 'accent' | 'sunken' | 'dashed' | undefined;
  /** The whole card acts as the link or button inside it that has `data-card-action`. */
  interactive?: boolean | undefined;
  asChild?: boolean | undefined;
}

/** A surface with a hairline border. */
export function Card({
  padding = 'md',
  tone = 'plain',
  interactive,
  asChild,
  className,
  ...rest
}: CardProps) {
  const Root = asChild ? Slot.Root : 'div';
  return (
    <Root
      {...rest}
      className={clsx(css.card, css[padding], css[tone], interactive && css.interactive, className)}
    />
  );
}

export interface ContainerProps extends ComponentProps<'div'> {
  /** `page` 72rem, `wide` 86rem, `text` 42rem for reading, `narrow` 30rem for forms. */
  width?: 'page' | 'wide' | 'text' | 'narrow' | undefined;
  asChild?: boolean | undefined;
}

/** Centers its content and keeps a margin to the window's edges. */
export function Container({ width = 'page', asChild, className, ...rest }: ContainerProps) {
  const Root = asChild ? Slot.Root : 'div';
  return <Root {...rest} data-width={width} className={clsx(css.container, className)} />;
}

export interface HeadingProps extends ComponentProps<'h2'> {
  level: 1 | 2 | 3 | 4;
  /** The visual size, independent of the heading level. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | '2xl' | '3xl' | '4xl' | undefined;
}

const sizeOfLevel = { 1: 'xl', 2: 'lg', 3: 'md', 4: 'sm' } as const;

/** A heading in the display font. An `<em>` inside is set in vermilion italics: use at most one per page. */
export function Heading({ level, size = sizeOfLevel[level], className, ...rest }: HeadingProps) {
  const Root = `h${level}` as const;
  return <Root {...rest} className={clsx(css.heading, css[`h-${size}`], className)} />;
}

/** A short line above a heading, preceded by two threads. */
export function Eyebrow({ className, ...rest }: ComponentProps<'p'>) {
  return <p {...rest} className={clsx(css.eyebrow, className)} />;
}

export interface PageHeaderProps {
  title: ReactNode;
  /** What the screen is for. A phone has no room for it. */
  description?: ReactNode;
  /** What is true of the thing shown: its status, its time, its zone. */
  meta?: ReactNode;
  eyebrow?: ReactNode;
  /** A link to the list that the thing is from. */
  back?: ReactNode;
  /** Buttons before the main one; next to that, a phone shows only the icons of those that have one. */
  actions?: ReactNode;
  /** The main button. */
  primary?: ReactNode;
  /** A `Menu` with everything else. */
  menu?: ReactNode;
  className?: string | undefined;
}

/**
 * The header of an app screen. What can be done is always at the end of the first line: next to the title or, on a phone,
 * next to the way back if there is one.
 */
export function PageHeader({
  title,
  description,
  meta,
  eyebrow,
  back,
  actions,
  primary,
  menu,
  className,
}: PageHeaderProps) {
  return (
    <header className={clsx(css['page-header'], Boolean(back) && css['with-back'], className)}>
      {back && <div className={css.back}>{back}</div>}
      <div className={css.titles}>
        {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
        <Heading level={1}>{title}</Heading>
      </div>
      {(actions || primary || menu) && (
        <div className={clsx(css.actions, css['page-actions'])}>
          {actions && <div className={clsx(css.actions, Boolean(primary) && css.beside)}>{actions}</div>}
          {primary}
          {menu}
        </div>
      )}
      {description && <p className={clsx(css.lede, css.description)}>{description}</p>}
      {meta && <div className={clsx(css.lede, css.meta)}>{meta}</div>}
    </header>
  );
}

export interface StatProps {
  label: ReactNode;
  value: ReactNode;
  /** A line below: what it is compared with, or that it is a sample. */
  note?: ReactNode;
  className?: string | undefined;
}

/** One figure with its name. */
export function Stat({ label, value, note, className }: StatProps) {
  return (
    <dl className={clsx(css.stat, className)}>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {note && <dd className={css.note}>{note}</dd>}
    </dl>
  );
}

export interface EmptyStateProps {
  title: ReactNode;
  description?: ReactNode;
  /** Usually a `WovenPattern`. */
  art?: ReactNode;
  /** What to do next: one or two buttons. */
  actions?: ReactNode;
  level?: 1 | 2 | 3 | 4 | undefined;
  className?: string | undefined;
}

/** Shown in place of an empty list: why it is empty and what to do. */
export function EmptyState({ title, description, art, actions, level = 2, className }: EmptyStateProps) {
  return (
    <div className={clsx(css.empty, className)}>
      {art && <div className={css.art}>{art}</div>}
      <Heading level={level} size={level === 1 ? 'xl' : 'md'}>
        {title}
      </Heading>
      {description && <p>{description}</p>}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}

/** A key on the keyboard. */
export function Kbd({ className, ...rest }: ComponentProps<'kbd'>) {
  return <kbd {...rest} className={clsx(css.kbd, className)} />;
}

export interface TableProps extends ComponentProps<'table'> {
  /** Names the table and its scrolling region. */
  label: string;
  /** On a phone, each row becomes a card, with each cell's `data-label` as its name. */
  cards?: boolean | undefined;
}

/**
 * A table that scrolls sideways within its own region. Use plain `<thead>`, `<tr>` and `<th scope>` inside;
 * `data-numeric` on a cell aligns numbers to the end.
 */
export function Table({ label, cards, className, ...rest }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className={clsx(css['table-scroll'], className)}>
      <table {...rest} aria-label={label} className={clsx(css.table, cards && css['table-cards'])} />
    </section>
  );
}

export interface TextLinkProps extends ComponentProps<'a'> {
  /** Underlined only on hover. For navigation, never inside a sentence. */
  quiet?: boolean | undefined;
  asChild?: boolean | undefined;
}

/**
 * An address in text, and the sign after it: one that breaks at a hyphen reads as two. It breaks only where it is longer
 * than a line.
 */
export function Unbroken({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={clsx(css.unbroken, className)} />;
}

/** A link in text. */
export function TextLink({ quiet, asChild, className, ...rest }: TextLinkProps) {
  const Root = asChild ? Slot.Root : 'a';
  return <Root {...rest} className={clsx(css['text-link'], quiet && css.quiet, className)} />;
}

export interface AvatarProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** A name or email address. Its first letter is shown if there is no picture. */
  name: string;
  src?: string | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
}

/** A person's picture, or their initial. */
export function Avatar({ name, src, size = 'md', className, ...rest }: AvatarProps) {
  return (
    <span {...rest} role="img" aria-label={name} data-size={size} className={clsx(css.avatar, className)}>
      <span aria-hidden>{Array.from(name.trim())[0]?.toLocaleUpperCase() ?? '?'}</span>
      {src && <img src={src} alt="" onError={(event) => event.currentTarget.remove()} />}
    </span>
  );
}
