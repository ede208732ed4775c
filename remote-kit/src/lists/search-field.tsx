import { TextField } from '@postloom/ui-kit';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import css from './search-field.module.css';

/** How long typing has to pause before the list is searched again, in milliseconds. */
const typingPauseMs = 250;

interface SearchFieldProps {
  readonly label?: string;
  readonly placeholder: string;
  readonly className?: string;
  readonly value: string;
  /** Called with the trimmed text once typing pauses. */
  readonly onSearch: (words: string) => void;
}

/** The text to search a list for. */
export function SearchField({ label = 'Search', placeholder, className, value, onSearch }: SearchFieldProps) {
  const [words, setWords] = useState(value);
  /** The last search, and earlier ones that haven't come back as `value` yet. */
  const asked = useRef({ last: value, under: new Set<string>() });
  useEffect(() => {
    const { last, under } = asked.current;
    // Searches come back late through `value` and must not overwrite what was typed since.
    if (value === last || under.has(value)) {
      if (value === last) under.clear();
      return;
    }
    asked.current = { last: value, under: new Set() };
    setWords(value);
  }, [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: searches again when the text changes, and only then
  useEffect(() => {
    const wanted = words.trim();
    if (wanted === asked.current.last) return;
    const timer = setTimeout(() => {
      asked.current.under.add(asked.current.last);
      asked.current.last = wanted;
      onSearch(wanted);
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <TextField
      label={label}
      type="search"
      className={className}
      placeholder={placeholder}
      end={<Search aria-hidden className={css.icon} />}
      value={words}
      onChange={(event) => setWords(event.target.value)}
    />
  );
}
