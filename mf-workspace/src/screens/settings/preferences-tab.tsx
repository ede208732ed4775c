import { accountEndpoints, type Preferences, preferenceLanguages } from '@postloom/shared-contracts';
import { Button, Switch, TextField } from '@postloom/ui-kit';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { getHost } from '#app/host.ts';
import { usePreferences } from '#app/use-user.ts';
import { reportFailure } from './report-failure.ts';
import { Section } from './section.tsx';
import { findTimeZone, timeZoneOptions } from './time-zones.ts';

/** What was changed and not saved yet, as it stands in the fields. */
export interface PreferencesDraft {
  readonly autoSaveDrafts?: boolean;
  readonly analyticsTracking?: boolean;
  readonly timeZone?: string;
  readonly language?: string;
}

export interface PreferencesTabProps {
  readonly draft: PreferencesDraft;
  readonly onDraft: (draft: PreferencesDraft) => void;
}

const languageNames = new Intl.DisplayNames('en', {
  type: 'language',
  languageDisplay: 'standard',
  style: 'short',
});
const languages = preferenceLanguages.map((id) => ({ id, label: languageNames.of(id) ?? id }));

export function PreferencesTab({ draft, onDraft }: PreferencesTabProps) {
  const saved = usePreferences();
  const browser = useStore(getHost().preferences);
  const zones = useMemo(timeZoneOptions, []);
  const lists = useId();
  const [errors, setErrors] = useState<{ timeZone?: string; language?: string }>({});
  const [busy, setBusy] = useState(false);

  const shown = {
    autoSaveDrafts: saved.autoSaveDrafts,
    // A browser that has said no stays at no, whatever another one has said.
    analyticsTracking: saved.analyticsTracking && browser.analytics !== false,
    timeZone: zones.find(({ id }) => id === saved.timeZone)?.label ?? saved.timeZone,
    language: languages.find(({ id }) => id === saved.language)?.label ?? saved.language,
    ...draft,
  };
  const zone = findTimeZone(zones, shown.timeZone);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const wanted = shown.language.trim().toLowerCase();
    const language = languages.find(({ id, label }) =>
      [id, label].some((each) => each.toLowerCase() === wanted),
    );
    if (!zone || !language) {
      setErrors({
        ...(!zone && { timeZone: 'Please choose a time zone from the list, or type a city.' }),
        ...(!language && { language: 'Please choose a language from the list.' }),
      });
      return;
    }
    setBusy(true);
    const { api, toast, refreshSession, setPreferences } = getHost();
    const { autoSaveDrafts, analyticsTracking } = shown;
    const body: Partial<Preferences> = {
      autoSaveDrafts,
      analyticsTracking,
      timeZone: zone.id,
      language: language.id,
    };
    try {
      await api.call(accountEndpoints.savePreferences, { body });
      setPreferences({ analytics: analyticsTracking });
      await refreshSession();
      onDraft({});
      setErrors({});
      toast({ title: 'Preferences saved', tone: 'success' });
    } catch (error) {
      reportFailure('The preferences were not saved', error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Section title="Application Preferences">
      <form onSubmit={save} className="workspace:flex workspace:max-w-2xl workspace:flex-col workspace:gap-6">
        <Switch
          label="Dark Mode"
          description="Takes effect at once, here and wherever you sign in."
          checked={isDark(browser.theme)}
          onCheckedChange={(dark) => getHost().setPreferences({ theme: dark ? 'dark' : 'light' })}
        />
        <Switch
          label="Auto-save Drafts"
          description="Keeps what you type, so that a closed tab loses nothing."
          checked={shown.autoSaveDrafts}
          onCheckedChange={(autoSaveDrafts) => onDraft({ ...draft, autoSaveDrafts })}
        />
        <Switch
          label="Analytics Tracking"
          description="Counts visits and events without your name, in browsers where you have agreed to it. Off ends it everywhere."
          checked={shown.analyticsTracking}
          onCheckedChange={(analyticsTracking) => onDraft({ ...draft, analyticsTracking })}
        />
        <div className="workspace:grid workspace:gap-6 workspace:sm:grid-cols-2">
          <TextField
            label="Timezone"
            list={`${lists}zones`}
            autoComplete="off"
            hint={
              zone
                ? `${zone.id}, ${timeIn(zone.id, saved)} there now`
                : 'Type a city or choose from the list.'
            }
            error={errors.timeZone}
            value={shown.timeZone}
            onChange={({ target }) => {
              onDraft({ ...draft, timeZone: target.value });
              setErrors(({ timeZone: _, ...others }) => others);
            }}
          />
          <TextField
            label="Language"
            list={`${lists}languages`}
            autoComplete="off"
            hint="For dates and numbers. The screens are in English."
            error={errors.language}
            value={shown.language}
            onChange={({ target }) => {
              onDraft({ ...draft, language: target.value });
              setErrors(({ language: _, ...others }) => others);
            }}
          />
        </div>
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
        <div>
          <Button type="submit" variant="primary" loading={busy}>
            Save Preferences
          </Button>
        </div>
      </form>
    </Section>
  );
}

function isDark(theme: 'system' | 'light' | 'dark'): boolean {
  return theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
}

function timeIn(timeZone: string, { language }: Preferences): string {
  return new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone }).format(new Date());
}
