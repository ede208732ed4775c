import { Copy } from 'lucide-react';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import * as kit from './index.ts';

const nothing = () => {};
const options = [
  { value: 'a', label: 'A', description: 'The first' },
  { value: 'b', label: 'B' },
];

/** One use of every component the package exports; the last test fails if one is missing. */
const uses: Record<string, ReactElement> = {
  Accordion: <kit.Accordion />,
  Avatar: <kit.Avatar name="ada@example.com" />,
  Badge: <kit.Badge tone="success">Paid</kit.Badge>,
  Banner: <kit.Banner title="Heed" onDismiss={nothing} />,
  Button: <kit.Button loading>Save</kit.Button>,
  ButtonSample: (
    <kit.ButtonSample ground="teal" text="white">
      Approve
    </kit.ButtonSample>
  ),
  Card: <kit.Card>Sheet</kit.Card>,
  Checkbox: <kit.Checkbox label="Terms" error="Please agree." />,
  CheckboxCard: <kit.CheckboxCard label="Picture" description="One for the set" aside="1 credit" />,
  CheckboxGroup: <kit.CheckboxGroup label="Some" options={options} value={['a']} onValueChange={nothing} />,
  ConfirmDialog: (
    <kit.ConfirmDialog
      open={false}
      onOpenChange={nothing}
      title="Delete?"
      description="For good."
      confirmLabel="Delete"
      onConfirm={nothing}
    />
  ),
  Container: <kit.Container>Page</kit.Container>,
  Dialog: <kit.Dialog open={false} onOpenChange={nothing} title="Dialog" />,
  Disclosure: <kit.Disclosure title="More">Text</kit.Disclosure>,
  EmptyState: <kit.EmptyState title="Nothing yet" />,
  Eyebrow: <kit.Eyebrow>Before</kit.Eyebrow>,
  Field: <kit.Field label="Colour">{(control) => <input type="color" {...control} />}</kit.Field>,
  FileField: <kit.FileField label="Photo" onFiles={nothing} hint="At most 2 MB." />,
  Heading: <kit.Heading level={2}>Heading</kit.Heading>,
  IconButton: (
    <kit.IconButton label="Copy">
      <Copy aria-hidden />
    </kit.IconButton>
  ),
  Kbd: <kit.Kbd>F8</kit.Kbd>,
  Logo: <kit.Logo />,
  LogoMark: <kit.LogoMark aria-label="Postloom" />,
  Menu: <kit.Menu trigger={<button type="button">Open</button>}>Closed</kit.Menu>,
  Meter: <kit.Meter label="Credits" value={3} max={5} valueText="3 of 5" />,
  PageHeader: <kit.PageHeader title="Screen" description="What it is for" />,
  PageSkeleton: <kit.PageSkeleton shape="grid" />,
  PasswordField: <kit.PasswordField label="Password" error="Too short." hint="8 or more." />,
  PlatformIcon: <kit.PlatformIcon platform="twitter" labelled />,
  Popover: (
    <kit.Popover label="Why" trigger={<button type="button">Open</button>}>
      Closed
    </kit.Popover>
  ),
  Progress: <kit.Progress label="Uploading" value={null} />,
  Prose: <kit.Prose lead>Text</kit.Prose>,
  RadioGroup: (
    <kit.RadioGroup label="One" options={options} value={null} onValueChange={nothing} error="Choose one." />
  ),
  SegmentedControl: <kit.SegmentedControl label="View" options={options} value="a" onValueChange={nothing} />,
  Select: <kit.Select label="Tone" hint="How it sounds." />,
  Sheet: <kit.Sheet open={false} onOpenChange={nothing} title="Menu" />,
  Skeleton: <kit.Skeleton lines={2} />,
  SkipLink: <kit.SkipLink href="#main" />,
  Spinner: <kit.Spinner label="Loading" />,
  Stat: <kit.Stat label="Posts" value="12" />,
  Steps: <kit.Steps label="Steps" steps={['One', 'Two']} current={1} onSelect={nothing} />,
  Switch: <kit.Switch label="Alerts" description="By e-mail" />,
  Table: <kit.Table label="Invoices" />,
  Tabs: (
    <kit.Tabs defaultValue="a">
      <kit.TabList label="View">
        <kit.Tab value="a">A</kit.Tab>
      </kit.TabList>
      <kit.TabPanel value="a">Panel</kit.TabPanel>
    </kit.Tabs>
  ),
  TextArea: <kit.TextArea label="Brief" defaultValue="Bread" counter="5 / 280" hint="For whom?" />,
  TextField: <kit.TextField label="Email" error="Not an address." />,
  TextLink: <kit.TextLink href="/terms">Terms</kit.TextLink>,
  ToastProvider: <kit.ToastProvider>Page</kit.ToastProvider>,
  Tooltip: (
    <kit.Tooltip content="Copy">
      <button type="button">Copy</button>
    </kit.Tooltip>
  ),
  TooltipProvider: <kit.TooltipProvider>Page</kit.TooltipProvider>,
  Unbroken: <kit.Unbroken>mary-ann@example.com</kit.Unbroken>,
  VisuallyHidden: <kit.VisuallyHidden>Said, not shown</kit.VisuallyHidden>,
  WovenPattern: <kit.WovenPattern seed="post" unfinished />,
  WovenPicture: <kit.WovenPicture paper={['....', '.#o.']} yarn="teal" />,
};

/** Only used inside another component's open panel, which the server never renders. */
const parts = [
  'MenuChoice',
  'MenuItem',
  'MenuLabel',
  'MenuSeparator',
  'Tab',
  'TabList',
  'TabPanel',
  'Toast',
  'ToastViewport',
];

describe.each(Object.entries(uses))('%s', (_name, element) => {
  const html = renderToString(element);

  test('renders on the server, with the same result each time', () => {
    expect(renderToString(element)).toBe(html);
  });

  test('refers only to ids that exist', () => {
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const references = [
      ...html.matchAll(/ (?:for|aria-labelledby|aria-describedby)="([^"]+)"| href="#(_[^"]+)"/g),
    ].flatMap(([, list, anchor]) => (list ?? anchor ?? '').split(' '));
    expect(references.filter((id) => !ids.has(id))).toEqual([]);
  });
});

test('an error marks the control and is part of its description', () => {
  const html = renderToString(
    <kit.TextField id="email" label="Email" hint="Your own." error="Not an address." />,
  );
  expect(html).toContain('aria-invalid="true"');
  expect(html).toContain('aria-describedby="email-error email-hint"');
});

test('a loading button is busy, cannot be pressed, and can keep the focus', () => {
  const html = renderToString(<kit.Button loading>Save</kit.Button>);
  expect(html).toContain('aria-busy="true"');
  expect(html).toContain('aria-disabled="true"');
  expect(html).not.toContain(' disabled=""');
});

test('a button that is a link has no attributes of a button', () => {
  const html = renderToString(
    <kit.Button asChild icon={<Copy aria-hidden />}>
      <a href="/start">Start</a>
    </kit.Button>,
  );
  expect(html).toMatch(/^<a [^>]*href="\/start"/);
  expect(html).not.toContain('type="button"');
});

test('every component of the package is tested here', () => {
  const components = Object.keys(kit).filter((name) => /^[A-Z]/.test(name));
  expect(components.sort()).toEqual([...new Set([...Object.keys(uses), ...parts])].sort());
});
