import { TextField } from '@postloom/ui-kit';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** So long nothing is typed before the list is asked again, in milliseconds. */
const typingPauseMs = 250;

interface SearchFieldProps {
  readonly label?: string;
  readonly placeholder: string;
  readonly value: string;
  /** Told of what was typed, trimmed, once the typing pauses. */
  readonly onSearch: (words: string) => void;
}

/** Words that a list is searched by. */
export function SearchField({ label = 'Search', placeholder, value, onSearch }: SearchFieldProps) {
  const [words, setWords] = useState(value);
  /** What was asked for last, and what else was and has not come back as the value. */
  const asked = useRef({ last: value, under: new Set<string>() });
  useEffect(() => {
    const { last, under } = asked.current;
    // What was asked for comes back late: whoever has typed on since goes on.
    if (value === last || under.has(value)) {
      if (value === last) under.clear();
      return;
    }
    asked.current = { last: value, under: new Set() };
    setWords(value);
  }, [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again for what was typed, and for nothing else
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
      className="workspace:min-w-0 workspace:flex-1 workspace:sm:min-w-48"
      placeholder={placeholder}
      end={<Search aria-hidden className="workspace:size-4 workspace:text-muted" />}
      value={words}
      onChange={(event) => setWords(event.target.value)}
    />
  );
}
