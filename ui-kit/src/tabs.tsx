import clsx from 'clsx';
import { Tabs as Radix } from 'radix-ui';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { useDirection } from './direction.ts';
import css from './sections.module.css';

/** Groups tabs and their panels; Radix's props (`value`, `onValueChange`, `defaultValue`). */
export function Tabs(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root dir={useDirection()} {...props} />;
}

/**
 * The row of tabs. If it doesn't fit, it scrolls sideways; it scrolls to the open tab initially and when its width
 * changes.
 */
export function TabList({
  label,
  className,
  ...rest
}: ComponentProps<typeof Radix.List> & { label: string }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    if (!row) return;
    const resized = new ResizeObserver(() => {
      const open = row.querySelector('[aria-selected="true"]');
      if (!open) return;
      // Scrolls only the row, not the page.
      const [seen, tab] = [row.getBoundingClientRect(), open.getBoundingClientRect()];
      row.scrollLeft += tab.left + tab.width / 2 - (seen.left + seen.width / 2);
    });
    resized.observe(row);
    return () => resized.disconnect();
  }, []);
  return <Radix.List {...rest} ref={list} aria-label={label} className={clsx(css['tab-list'], className)} />;
}

/** One tab. Radix focuses what is pressed by script, for which browsers may draw the ring of the keyboard; it isn't drawn. */
export function Tab({
  icon,
  className,
  children,
  ...rest
}: ComponentProps<typeof Radix.Trigger> & { icon?: ReactNode }) {
  return (
    <Radix.Trigger
      {...rest}
      className={clsx(css.tab, className)}
      onMouseDown={({ currentTarget }) => {
        currentTarget.dataset.pressed = '';
      }}
      onKeyDown={({ currentTarget }) => {
        delete currentTarget.dataset.pressed;
      }}
      onBlur={({ currentTarget }) => {
        delete currentTarget.dataset.pressed;
      }}
    >
      {icon}
      {children}
    </Radix.Trigger>
  );
}

/** The content of a tab. */
export function TabPanel({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...rest} className={clsx(css.panel, className)} />;
}
