import { Dialog, PlatformIcon, TextField, VisuallyHidden } from '@postloom/ui-kit';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import type { Entry } from './entry.ts';
import { useEntries } from './use-entries.ts';

interface PaletteProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The command palette: finds screens, projects, posts and commands by typing. */
export function Palette({ open, onOpenChange }: PaletteProps) {
  return (
    // Near the top, so that the field stays where it is while the list below gets longer and shorter.
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Jump to anything"
      isTitleHidden
      className="shell:sm:mt-16 shell:sm:mb-auto shell:sm:lower:mt-4"
    >
      <Commands onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

/** A combobox: the focus stays in the text box, and the arrow keys move the selection in the list. */
function Commands({ onDone }: { readonly onDone: () => void }) {
  const listId = useId();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const { groups, isSearching, hasFailed } = useEntries(words);
  const entries = groups.flatMap((group) => group.entries);
  // If the selected entry has left the list, the first one is selected.
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === chosen),
  );
  const active = entries[at];
  const optionId = ({ id }: Entry): string => `${listId} ${id}`.replaceAll(' ', '-');

  const run = (entry: Entry): void => {
    onDone();
    entry.run();
  };
  const choose = (index: number): void => {
    const entry = entries.at(index % entries.length);
    if (!entry) return;
    setChosen(entry.id);
    document.getElementById(optionId(entry))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // While an input method is composing, the keys belong to it.
    if (event.nativeEvent.isComposing) return;
    const moves: Record<string, () => void> = {
      ArrowDown: () => choose(at + 1),
      ArrowUp: () => choose(at - 1),
      PageDown: () => choose(Math.min(at + 8, entries.length - 1)),
      PageUp: () => choose(Math.max(at - 8, 0)),
      Enter: () => active && run(active),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };

  return (
    <div className="shell:flex shell:flex-col shell:gap-2">
      <TextField
        className="shell:me-10"
        label="Screen, project, post or command"
        hideLabel
        data-autofocus
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active && optionId(active)}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder="Screen, project, post or command"
        start={<Search aria-hidden className="shell:size-4 shell:text-muted" />}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setChosen(null);
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="shell:px-3 shell:text-sm shell:text-muted">
        {hasFailed ? (
          'Couldn’t search projects and posts. Check your connection and type again.'
        ) : entries.length > 0 || isSearching ? (
          // Seen in the list itself, which would move with every line above it.
          <VisuallyHidden>
            {isSearching ? 'Searching…' : `${entries.length} ${entries.length === 1 ? 'result' : 'results'}`}
          </VisuallyHidden>
        ) : (
          'Nothing matches.'
        )}
      </p>
      {/* On a phone, where the dialog stands on the lower edge, the list keeps its height: the field would move while one
          types. */}
      <div
        className="shell:max-h-120 shell:overflow-y-auto shell:max-sm:h-120 shell:low:max-h-96 shell:lower:max-h-80"
        id={listId}
        role="listbox"
        aria-label="Results"
      >
        {groups.map(({ title, entries: listed }) => (
          // biome-ignore lint/a11y/useSemanticElements: a part of a list of options, not of a form
          <div key={title} role="group" aria-label={title} className="shell:pb-2">
            <p aria-hidden className="shell:px-3 shell:py-1 shell:text-sm shell:text-muted">
              {title}
            </p>
            {listed.map((entry) => {
              const { id, label, note, icon: Icon, platform } = entry;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the text box handles the keys
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text box
                <div
                  key={id}
                  id={optionId(entry)}
                  role="option"
                  aria-selected={entry === active}
                  className="shell:flex shell:min-h-11 shell:cursor-pointer shell:items-center shell:gap-3 shell:rounded-md shell:px-3 shell:aria-selected:bg-accent-soft shell:aria-selected:text-accent-ink"
                  onPointerMove={() => setChosen(id)}
                  onClick={() => run(entry)}
                >
                  {platform ? (
                    <PlatformIcon platform={platform} labelled />
                  ) : (
                    <Icon aria-hidden className="shell:size-5 shell:shrink-0" />
                  )}
                  <span className="shell:min-w-0 shell:flex-1 shell:truncate" dir="auto">
                    {label}
                  </span>
                  {note && <span className="shell:shrink-0 shell:text-sm shell:text-muted">{note}</span>}
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}
