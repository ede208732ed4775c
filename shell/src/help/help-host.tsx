import { Button, Dialog, Heading, Kbd } from '@postloom/ui-kit';
import { BookOpen, LifeBuoy } from 'lucide-react';
import { useStore } from 'zustand';
import { useShell } from '../host-context.ts';
import { commandKey } from './command-key.ts';
import { helpStore } from './help-store.ts';

/** The keyboard shortcuts and where they work. A test performs each of them with the keys listed here. */
const groups: readonly {
  readonly title: string;
  readonly shortcuts: readonly (readonly [keys: readonly string[], what: string])[];
}[] = [
  {
    title: 'Anywhere',
    shortcuts: [
      [[commandKey, 'K'], 'Jump to a screen, a post or a command'],
      [['?'], 'Show these shortcuts'],
      [['F8'], 'Go to the notifications'],
      [['Esc'], 'Close what is open'],
    ],
  },
  { title: 'Generator', shortcuts: [[[commandKey, 'Enter'], 'Generate from the brief']] },
  {
    title: 'Posts and media',
    shortcuts: [
      [[commandKey, 'A'], 'Select all'],
      [['Delete'], 'Move selected items to the bin'],
      [['Esc'], 'Select none'],
    ],
  },
  {
    title: 'Calendar',
    shortcuts: [
      [['←', '↑', '→', '↓'], 'Move between days and hours'],
      [['Page Up', 'Page Down'], 'Go back or forward'],
      [['Enter'], 'Open the day, or plan a post at the hour'],
      [['Tab'], 'Go from a day or hour to its posts'],
      [['Space'], 'On a post: pick it up, or put it down'],
    ],
  },
];

/** The help dialog: shortcuts and how to contact support. */
export function HelpHost() {
  const { host } = useShell();
  const { isOpen } = useStore(helpStore);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => helpStore.setState({ isOpen: open })}
      title="Help and shortcuts"
      description="Keyboard shortcuts, and where to get help."
      size="sm"
    >
      <div className="shell:flex shell:flex-col shell:gap-6">
        {groups.map(({ title, shortcuts }) => (
          <section key={title} className="shell:flex shell:flex-col shell:gap-2">
            <Heading level={3} size="sm">
              {title}
            </Heading>
            <dl className="shell:flex shell:flex-col shell:gap-2 shell:text-sm">
              {shortcuts.map(([keys, what]) => (
                <div
                  key={what}
                  className="shell:flex shell:flex-wrap shell:items-baseline shell:justify-between shell:gap-x-4 shell:gap-y-1"
                >
                  <dt className="shell:flex shell:gap-1 shell:order-last">
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        {/* Inside the scrolling part, so that keyboard users can focus and scroll it. */}
        <div className="shell:flex shell:flex-wrap shell:gap-3">
          <Button asChild variant="primary" icon={<LifeBuoy aria-hidden />}>
            <a href={`mailto:${host.contact.support}`}>Contact Support</a>
          </Button>
          <Button asChild icon={<BookOpen aria-hidden />}>
            <a href="/api/docs">API documentation</a>
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
