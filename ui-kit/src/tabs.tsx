import clsx from 'clsx';
import { Tabs as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { useDirection } from './direction.ts';
import css from './sections.module.css';

/** Groups tabs and their panels; Radix's props (`value`, `onValueChange`, `defaultValue`). */
export function Tabs(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root dir={useDirection()} {...props} />;
}

/** The row of tabs. Scrolls sideways where it does not fit. */
export function TabList({
  label,
  className,
  ...rest
}: ComponentProps<typeof Radix.List> & { label: string }) {
  return <Radix.List {...rest} aria-label={label} className={clsx(css['tab-list'], className)} />;
}

/** One tab. */
export function Tab({
  icon,
  className,
  children,
  ...rest
}: ComponentProps<typeof Radix.Trigger> & { icon?: ReactNode }) {
  return (
    <Radix.Trigger {...rest} className={clsx(css.tab, className)}>
      {icon}
      {children}
    </Radix.Trigger>
  );
}

/** What a tab shows. */
export function TabPanel({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...rest} className={clsx(css.panel, className)} />;
}
