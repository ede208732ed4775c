import { TextField } from '@postloom/ui-kit';
import { useId, useMemo } from 'react';
import { findTimeZone, type TimeZoneOption, timeZoneOptions } from '#app/screens/settings/time-zones.ts';

/** The available zones, and the text that the field shows for each. */
export function useZones() {
  const options = useMemo(timeZoneOptions, []);
  return {
    options,
    find: (text: string): string | undefined => findTimeZone(options, text)?.id,
    labelOf: (zone: string): string => options.find(({ id }) => id === zone)?.label ?? zone,
  };
}

interface ZoneFieldProps {
  readonly options: readonly TimeZoneOption[];
  /** The text as typed or chosen. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly error?: string | undefined;
}

/** Chooses a time zone by its city, by its name or from the list. */
export function ZoneField({ options, value, onValueChange, error }: ZoneFieldProps) {
  const list = useId();
  return (
    <>
      <TextField
        label="Time zone"
        list={list}
        autoComplete="off"
        error={error}
        value={value}
        onChange={({ target }) => onValueChange(target.value)}
      />
      <datalist id={list}>
        {options.map(({ id, label }) => (
          <option key={id} value={label}>
            {id}
          </option>
        ))}
      </datalist>
    </>
  );
}
