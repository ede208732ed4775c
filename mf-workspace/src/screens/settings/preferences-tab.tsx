import { createFormats, useApiMutation, useHost, usePreferences } from '@postloom/remote-kit';
import { accountEndpoints, type Preferences, preferenceLanguages } from '@postloom/shared-contracts';
import { Button, Switch, TextField } from '@postloom/ui-kit';
import { ChevronDown } from 'lucide-react';
import { type Dispatch, type FormEvent, type SetStateAction, useId, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { changedFrom } from './changed-from.ts';
import { SaveBar } from './save-bar.tsx';
import { Section } from './section.tsx';
import { findTimeZone, timeZoneOptions } from './time-zones.ts';

/** Fields changed but not saved yet, with the text shown in them. */
export interface PreferencesDraft {
  readonly autoSaveDrafts?: boolean;
  readonly analyticsTracking?: boolean;
  readonly timeZone?: string;
  readonly language?: string;
}

export interface PreferencesTabProps {
  readonly draft: PreferencesDraft;
  readonly onDraft: Dispatch<SetStateAction<PreferencesDraft>>;
}

interface Sent {
  readonly body: Partial<Preferences>;
  /** The fields as they were sent. */
  readonly fields: PreferencesDraft;
}

const languageNames = new Intl.DisplayNames('en', {
  type: 'language',
  languageDisplay: 'standard',
  style: 'short',
});
const languages = preferenceLanguages.map((id) => {
  const own = new Intl.DisplayNames(id, { type: 'language' });
  const [plain = id] = id.split('-');
  return {
    id,
    label: languageNames.of(id) ?? id,
    /** The language's own name, with and without the country: "Deutsch". */
    names: [own.of(id), own.of(plain), languageNames.of(plain)],
  };
});

export function PreferencesTab({ draft, onDraft }: PreferencesTabProps) {
  const saved = usePreferences();
  const host = useHost();
  const browser = useStore(host.preferences);
  const zones = useMemo(timeZoneOptions, []);
  const lists = useId();
  const [errors, setErrors] = useState<{ timeZone?: string; language?: string }>({});
  const save = useApiMutation({
    call: ({ body }: Sent) => host.api.call(accountEndpoints.savePreferences, { body }),
    onDone: async (_, { body: { analyticsTracking }, fields }) => {
      // Only the switch itself answers the consent question; saving other preferences doesn't grant consent.
      if (analyticsTracking !== undefined) host.setPreferences({ analytics: analyticsTracking });
      await host.refreshSession();
      // Fields changed after sending are still unsaved.
      onDraft((now) => changedFrom(fields, { ...before, ...now }));
      setErrors({});
    },
    done: 'Preferences saved',
    failed: 'Couldn’t save the preferences',
  });

  const before = {
    autoSaveDrafts: saved.autoSaveDrafts,
    // Only on if this browser has given consent: an answer from another browser isn't consent here.
    analyticsTracking: saved.analyticsTracking && browser.analytics === true,
    timeZone: zones.find(({ id }) => id === saved.timeZone)?.label ?? saved.timeZone,
    language: languages.find(({ id }) => id === saved.language)?.label ?? saved.language,
  };
  const shown = { ...before, ...draft };
  const change = (part: PreferencesDraft) =>
    onDraft(changedFrom<PreferencesDraft>(before, { ...draft, ...part }));
  const zone = findTimeZone(zones, shown.timeZone);
  const here = zones.find(({ id }) => id === Intl.DateTimeFormat().resolvedOptions().timeZone);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const wanted = shown.language.trim().toLowerCase();
    const language = languages.find(({ id, label, names }) =>
      [id, label, ...names].some((each) => each?.toLowerCase() === wanted),
    );
    if (!zone || !language) {
      setErrors({
        ...(!zone && { timeZone: 'Please choose a time zone from the list, or type a city.' }),
        ...(!language && { language: 'Please choose a language from the list.' }),
      });
      return;
    }
    const { analyticsTracking } = draft;
    const body = {
      autoSaveDrafts: shown.autoSaveDrafts,
      ...(analyticsTracking !== undefined && { analyticsTracking }),
      timeZone: zone.id,
      language: language.id,
    };
    save.run({ body, fields: shown });
  }

  return (
    <Section title="Application Preferences">
      {/* Outside the form, because its button only saves the fields inside. */}
      <div className="workspace:max-w-2xl workspace:border-b workspace:border-line workspace:pb-6">
        <Switch
          label="Dark Mode"
          description="Takes effect right away, here and wherever you sign in."
          checked={isDark(browser.theme)}
          onCheckedChange={(dark) => host.setPreferences({ theme: dark ? 'dark' : 'light' })}
        />
      </div>
      <form
        onSubmit={submit}
        className="workspace:flex workspace:max-w-2xl workspace:flex-col workspace:gap-6"
      >
        <Switch
          label="Auto-save Drafts"
          description="Saves what you type, so that closing a tab loses nothing."
          checked={shown.autoSaveDrafts}
          onCheckedChange={(autoSaveDrafts) => change({ autoSaveDrafts })}
        />
        <Switch
          label="Analytics Tracking"
          description="Counts visits and events without your name. Each browser asks separately; turning this off applies to all your devices."
          checked={shown.analyticsTracking}
          onCheckedChange={(analyticsTracking) => change({ analyticsTracking })}
        />
        {/* Each on a line: the names of zones are long. */}
        <div className="workspace:grid workspace:gap-6">
          <TextField
            label="Timezone"
            list={`${lists}zones`}
            end={<ChevronDown aria-hidden className="workspace:size-4 workspace:text-muted" />}
            autoComplete="off"
            hint={
              zone
                ? `${zone.id}, ${createFormats({ ...saved, timeZone: zone.id }).time(new Date())} there now`
                : 'Type a city or choose from the list.'
            }
            error={errors.timeZone}
            value={shown.timeZone}
            onChange={({ target }) => {
              change({ timeZone: target.value });
              setErrors(({ timeZone: _, ...others }) => others);
            }}
          />
          <TextField
            label="Language"
            list={`${lists}languages`}
            end={<ChevronDown aria-hidden className="workspace:size-4 workspace:text-muted" />}
            autoComplete="off"
            hint="For dates and numbers. The screens are in English."
            error={errors.language}
            value={shown.language}
            onChange={({ target }) => {
              change({ language: target.value });
              setErrors(({ language: _, ...others }) => others);
            }}
          />
        </div>
        {here && here.id !== zone?.id && (
          <p className="workspace:text-sm workspace:text-muted">
            This device is set to {here.label}.{' '}
            <Button variant="link" size="sm" onClick={() => change({ timeZone: here.label })}>
              Use it
            </Button>
          </p>
        )}
        <datalist id={`${lists}zones`}>
          {zones.map(({ id, label }) => (
            <option key={id} value={label}>
              {id}
            </option>
          ))}
        </datalist>
        <datalist id={`${lists}languages`}>
          {languages.map(({ id, label }) => (
            <option key={id} value={label} />
          ))}
        </datalist>
        <SaveBar
          label="Save Preferences"
          isDirty={Object.keys(draft).length > 0}
          isPending={save.isPending}
        />
      </form>
    </Section>
  );
}

function isDark(theme: 'system' | 'light' | 'dark'): boolean {
  return theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
}
