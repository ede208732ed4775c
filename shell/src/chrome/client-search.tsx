import type { Client } from '@postloom/shared-contracts';
import { Avatar, Dialog, TextField } from '@postloom/ui-kit';
import { Check, Search, Users } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';

interface ClientSearchProps {
  readonly clients: readonly Client[];
  /** Id of the client at hand, null for all. */
  readonly chosen: string | null;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onChoose: (id: string) => void;
}

/** Finds a client by a part of its name, for people with many of them. */
export function ClientSearch({ open, onOpenChange, onChoose, ...list }: ClientSearchProps) {
  return (
    // Near the top, so that the field stays where it is while the list below gets longer and shorter.
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Change client"
      isTitleHidden
      size="sm"
      className="shell:sm:mt-16 shell:sm:mb-auto"
    >
      <Choices
        {...list}
        onChoose={(id) => {
          onOpenChange(false);
          onChoose(id);
        }}
      />
    </Dialog>
  );
}

/** A combobox: the focus stays in the text box, and the arrow keys move the selection in the list. */
function Choices({ clients, chosen, onChoose }: Pick<ClientSearchProps, 'clients' | 'chosen' | 'onChoose'>) {
  const listId = useId();
  const [words, setWords] = useState('');
  // The list begins at the client at hand.
  const [active, setActive] = useState(() => 1 + clients.findIndex(({ id }) => id === chosen));
  const wanted = plain(words);
  const all = { id: '', name: 'All clients', logo: null };
  const found = [all, ...clients].filter(({ name }) => plain(name).includes(wanted));
  const at = Math.min(active, found.length - 1);
  const optionId = (index: number): string => `${listId}-${index}`;
  const move = (to: number): void => {
    if (found.length === 0) return;
    const next = (to + found.length) % found.length;
    setActive(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // While an input method is composing, the keys belong to it.
    if (event.nativeEvent.isComposing) return;
    const option = found[at];
    if (event.key === 'ArrowDown') move(at + 1);
    else if (event.key === 'ArrowUp') move(at - 1);
    else if (event.key === 'Enter' && option) onChoose(option.id);
    else return;
    event.preventDefault();
  };
  return (
    <div className="shell:flex shell:flex-col shell:gap-3">
      <TextField
        className="shell:me-10"
        label="Find a client"
        hideLabel
        data-autofocus
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? optionId(at) : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Find a client"
        start={<Search aria-hidden className="shell:size-4 shell:text-muted" />}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="shell:px-3 shell:text-sm shell:text-muted shell:empty:hidden">
        {found.length === 0 && 'No client of that name.'}
      </p>
      {/* On a phone, where the dialog stands on the lower edge, the list keeps its height. */}
      <div
        id={listId}
        role="listbox"
        aria-label="Clients"
        className="shell:max-h-96 shell:overflow-y-auto shell:max-sm:h-96"
      >
        {found.map(({ id, name, logo }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text box handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text box
          <div
            key={id}
            id={optionId(index)}
            role="option"
            aria-selected={index === at}
            className="shell:flex shell:min-h-11 shell:cursor-pointer shell:items-center shell:gap-3 shell:rounded-md shell:px-3 shell:py-1 shell:text-sm shell:aria-selected:bg-accent-soft shell:aria-selected:text-accent-ink"
            onPointerMove={() => setActive(index)}
            onClick={() => onChoose(id)}
          >
            {id === '' ? (
              <Users aria-hidden className="shell:mx-1 shell:size-5 shell:flex-none" />
            ) : (
              <span aria-hidden className="shell:flex-none">
                <Avatar name={name} src={logo?.url} size="sm" />
              </span>
            )}
            <span className="shell:min-w-0 shell:flex-1 shell:wrap-anywhere" dir="auto">
              {name}
            </span>
            {id === (chosen ?? '') && (
              <Check role="img" aria-label="at hand" className="shell:size-4 shell:flex-none" />
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Without case and accents, so that nobody has to type them. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
