import { useEarlyInput } from '@postloom/remote-kit';
import { Select, TextField } from '@postloom/ui-kit';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { type CategoryChoice, categoryChoices, type Filter } from './filter-articles.ts';

export interface SearchBarProps {
  readonly filter: Filter;
  /** Called on typing: this, and only this, must replace the history entry. */
  readonly onType: (search: string) => void;
  readonly onChoose: (category: CategoryChoice) => void;
}

/** The search box and the category dropdown. */
export function SearchBar({ filter, onType, onChoose }: SearchBarProps) {
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLInputElement>(null);
  useEarlyInput(form, (entries) => {
    const search = String(entries.get('search'));
    const category = categoryChoices.find((choice) => choice === entries.get('category'));
    // The router doesn't accept navigations yet during this effect.
    queueMicrotask(() => {
      if (category && category !== filter.category) onChoose(category);
      else if (search !== filter.search) onType(search);
    });
  });
  // The search is stored in the address, which follows typing with a short delay: a controlled input would lose
  // keystrokes. Typing replaces the history entry. Other changes of the address (Back, a tag, a button) push or restore
  // one, and only then is the input set from the address.
  const isTyped = useNavigationType() === 'REPLACE';
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per navigation
  useEffect(() => {
    if (box.current && !isTyped) box.current.value = filter.search;
  }, [key]);

  return (
    <search>
      <form
        ref={form}
        onSubmit={(event) => event.preventDefault()}
        className="blog:grid blog:gap-3 blog:sm:grid-cols-3"
      >
        <TextField
          ref={box}
          label="Search articles"
          hideLabel
          type="search"
          name="search"
          placeholder="Search articles..."
          autoComplete="off"
          enterKeyHint="search"
          defaultValue={filter.search}
          start={<Search aria-hidden />}
          onChange={(event) => onType(event.target.value)}
          className="blog:sm:col-span-2"
        />
        <Select
          label="Category"
          name="category"
          hideLabel
          value={filter.category}
          onChange={(event) => {
            const category = categoryChoices.find((choice) => choice === event.target.value);
            if (category) onChoose(category);
          }}
        >
          {categoryChoices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Select>
      </form>
    </search>
  );
}
