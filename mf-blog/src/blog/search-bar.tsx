import { Select, TextField } from '@postloom/ui-kit';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { categoryChoices, type Filter } from './filter-articles.ts';

export interface SearchBarProps {
  readonly filter: Filter;
  readonly onChange: (change: Partial<Filter>) => void;
}

/** The search box and the category dropdown. */
export function SearchBar({ filter, onChange }: SearchBarProps) {
  const box = useRef<HTMLInputElement>(null);
  // The address owns the search, but follows typing a moment later: a controlled box would lose keys. So the box
  // takes the address's word only when the change came from elsewhere: back, a tag.
  const typed = useRef(filter.search);
  useEffect(() => {
    if (box.current && filter.search !== typed.current) box.current.value = filter.search;
    typed.current = filter.search;
  }, [filter.search]);

  return (
    <search className="blog:grid blog:gap-3 blog:sm:grid-cols-3">
      <TextField
        ref={box}
        label="Search articles"
        hideLabel
        type="search"
        placeholder="Search articles..."
        autoComplete="off"
        enterKeyHint="search"
        defaultValue={filter.search}
        start={<Search aria-hidden />}
        onChange={(event) => {
          typed.current = event.target.value;
          onChange({ search: event.target.value });
        }}
        className="blog:sm:col-span-2"
      />
      <Select
        label="Category"
        hideLabel
        value={filter.category}
        onChange={(event) => {
          const category = categoryChoices.find((choice) => choice === event.target.value);
          if (category) onChange({ category });
        }}
      >
        {categoryChoices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </Select>
    </search>
  );
}
