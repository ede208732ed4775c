import './previews.css';
import {
  assistantEndpoints,
  type Open,
  type RefineRequestInput,
  type Tone,
} from '@postloom/shared-contracts';
import { type Platform, platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import {
  Button,
  Dialog,
  Menu,
  MenuItem,
  MenuLabel,
  MenuSeparator,
  PlatformIcon,
  RadioGroup,
  TextField,
} from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useHost } from '../remote.tsx';
import { useSession } from '../session.ts';

type Change = RefineRequestInput['change'];

/** Rewrites that need one more detail from the person first. */
type Asked = 'line' | 'language' | 'platform';

export interface RewriteMenuProps {
  readonly trigger: ReactNode;
  /** Whether a rewrite is running. The menu then stays closed, and its button keeps the focus. */
  readonly isBusy: boolean;
  readonly align?: 'start' | 'end';
  readonly platform: Open<Platform>;
  readonly caption: string;
  /** The tones that the screen writes in. */
  readonly tones: readonly Tone[];
  /** Items shown before all others. */
  readonly children?: ReactNode;
  /** Whether it offers to write the text for another platform, as a separate post. */
  readonly hasPlatforms?: boolean;
  /** Whether the text was written without AI. For visitors this is the only hint of what would rewrite it. */
  readonly isDemo?: boolean;
  /** Labels of the changes that have been tried on this text and changed nothing. */
  readonly spent: ReadonlySet<string>;
  /** @param label the name of the change, e.g. "Shorter". */
  readonly onChoose: (change: Change, label: string) => void;
}

/** Remembers which changes changed nothing, until the text is another one. */
export function useSpentRewrites(caption: string) {
  const [spent, setSpent] = useState<{ readonly caption: string; readonly labels: readonly string[] }>({
    caption: '',
    labels: [],
  });
  return {
    spent: new Set(spent.caption === caption ? spent.labels : []) as ReadonlySet<string>,
    spend: (tried: string, label: string) =>
      setSpent((last) => ({
        caption: tried,
        labels: [...(last.caption === tried ? last.labels : []), label],
      })),
  };
}

const rewrites = [
  { label: 'Shorter', change: { kind: 'shorter' } },
  { label: 'Warmer', change: { kind: 'warmer' } },
  { label: 'Less salesy', change: { kind: 'less-salesy' } },
  { label: 'Another opening', change: { kind: 'opening' } },
] as const satisfies readonly { readonly label: string; readonly change: Change }[];

/** Rewrites that the offline composer can't do. */
const needingAi = [
  { label: 'Longer', change: { kind: 'longer' } },
  { label: 'One line…', asks: 'line' },
  { label: 'In another language…', asks: 'language' },
] as const satisfies readonly {
  readonly label: string;
  readonly change?: Change;
  readonly asks?: Asked;
}[];

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The rewrites of a text. They keep its facts and cost at most one credit. The menu covers nothing of the element round
 * its button that has `data-rewritten`.
 */
export function RewriteMenu({
  trigger,
  isBusy,
  align,
  platform,
  caption,
  tones,
  children,
  hasPlatforms = false,
  isDemo = false,
  spent,
  onChoose,
}: RewriteMenuProps) {
  const { api } = useHost();
  const isMember = useSession().status === 'member';
  const { data: quote } = useQuery({
    ...api.query(assistantEndpoints.quoteAssistant, {}),
    enabled: isMember,
  });
  const hasAi = !(quote?.isDemo ?? isDemo);
  const [isOpen, setOpen] = useState(false);
  if (isBusy && isOpen) setOpen(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const choose = (change: Change, label: string) => {
    setAsked(null);
    onChoose(change, label);
  };
  const unlessSpent = (label: string) =>
    spent.has(label) ? { disabled: true, reason: 'Changes nothing here' } : {};
  const aiItems = needingAi.map(({ label, ...each }) => (
    <MenuItem
      key={label}
      disabled={!hasAi}
      reason={hasAi ? undefined : 'Needs AI'}
      onSelect={() => ('asks' in each ? setAsked(each.asks) : choose(each.change, label))}
    >
      {label}
    </MenuItem>
  ));
  return (
    <>
      <Menu trigger={trigger} align={align} open={isOpen} onOpenChange={setOpen} clearOf="[data-rewritten]">
        <MenuLabel>{hasAi ? 'Up to 1 credit each' : 'Free: without AI, not for every text'}</MenuLabel>
        {children}
        {rewrites.map(({ label, change }) => (
          <MenuItem key={label} {...unlessSpent(label)} onSelect={() => choose(change, label)}>
            {label}
          </MenuItem>
        ))}
        {hasAi && aiItems}
        {hasPlatforms && (
          <MenuItem onSelect={() => setAsked('platform')}>Also for another platform…</MenuItem>
        )}
        <MenuSeparator />
        <MenuLabel>In another tone</MenuLabel>
        <div className="preview:grid preview:grid-cols-2">
          {tones.map((tone) => (
            <MenuItem
              key={tone}
              {...unlessSpent(capitalised(tone))}
              onSelect={() => choose({ kind: 'tone', tone }, capitalised(tone))}
            >
              {capitalised(tone)}
            </MenuItem>
          ))}
        </div>
        {!hasAi && (
          <>
            <MenuSeparator />
            {aiItems}
          </>
        )}
      </Menu>
      {asked === 'line' && <AskLine caption={caption} onChoose={choose} onClose={() => setAsked(null)} />}
      {asked === 'language' && <AskLanguage onChoose={choose} onClose={() => setAsked(null)} />}
      {asked === 'platform' && (
        <AskPlatform platform={platform} onChoose={choose} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

interface AskProps {
  readonly onChoose: (change: Change, label: string) => void;
  readonly onClose: () => void;
}

/** The longest line that can be sent, in characters. */
const lineMax = 2000;

function AskLine({ caption, onChoose, onClose }: AskProps & { readonly caption: string }) {
  const lines = [...new Set(caption.split('\n').map((line) => line.trim()))].filter(
    (line) => line !== '' && line.length <= lineMax,
  );
  const [line, setLine] = useState(lines[0] ?? '');
  const [wish, setWish] = useState('');
  return (
    <Ask
      title="Rewrite one line"
      description="The others stay as they are."
      action="Rewrite"
      isReady={line !== ''}
      onSubmit={() => onChoose({ kind: 'line', line, wish: wish.trim() }, 'One line')}
      onClose={onClose}
    >
      <RadioGroup
        label="Line"
        options={lines.map((each) => ({ value: each, label: <span dir="auto">{each}</span> }))}
        value={line}
        onValueChange={setLine}
      />
      <TextField
        label="What should be different?"
        aside="Optional"
        dir="auto"
        maxLength={500}
        value={wish}
        onChange={({ target }) => setWish(target.value)}
      />
    </Ask>
  );
}

function AskLanguage({ onChoose, onClose }: AskProps) {
  const [language, setLanguage] = useState('');
  const name = language.trim();
  return (
    <Ask
      title="In another language"
      description="Figures, names and links stay as they are."
      action="Translate"
      isReady={name.length > 1}
      onSubmit={() => onChoose({ kind: 'language', language: name }, `In ${name}`)}
      onClose={onClose}
    >
      <TextField
        label="Language"
        dir="auto"
        placeholder="Spanish"
        maxLength={40}
        value={language}
        onChange={({ target }) => setLanguage(target.value)}
      />
    </Ask>
  );
}

function AskPlatform({ platform, onChoose, onClose }: AskProps & { readonly platform: Open<Platform> }) {
  const others = platforms.filter((each) => each !== platform);
  const [chosen, setChosen] = useState<Platform>(others[0] ?? 'instagram');
  return (
    <Ask
      title="Also for another platform"
      description="This creates a separate draft. The post you’re on stays as it is."
      action="Write it"
      isReady
      onSubmit={() =>
        onChoose({ kind: 'platform', platform: chosen }, `For ${platformCatalogue[chosen].name}`)
      }
      onClose={onClose}
    >
      <RadioGroup
        label="Platform"
        options={others.map((each) => ({
          value: each,
          label: platformCatalogue[each].name,
          icon: <PlatformIcon platform={each} />,
        }))}
        value={chosen}
        onValueChange={setChosen}
      />
    </Ask>
  );
}

interface AskFrameProps {
  readonly title: string;
  readonly description: string;
  readonly action: string;
  readonly isReady: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Ask({ title, description, action, isReady, onSubmit, onClose, children }: AskFrameProps) {
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // In React, the dialog's events bubble to the forms it is nested in.
    event.stopPropagation();
    if (isReady) onSubmit();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" disabled={!isReady}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="preview:grid preview:gap-4">
        {children}
      </form>
    </Dialog>
  );
}
