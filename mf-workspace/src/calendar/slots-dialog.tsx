import { Loaded, platformName, useApiMutation, useHost, VersionConflict } from '@postloom/remote-kit';
import {
  type CalendarSettings,
  calendarEndpoints,
  isKnown,
  type PostingSlot,
  postingSlotsMax,
} from '@postloom/shared-contracts';
import { type Platform, platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import { Button, IconButton, PlatformIcon, Select, Skeleton, Switch, TextField } from '@postloom/ui-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { AskingDialog } from '#app/forms/asking-dialog.tsx';
import { addDays } from './calendar-days.ts';
import type { DayNames } from './day-names.ts';
import { useZones, ZoneField } from './zone-field.tsx';

/** A Sunday: adding n days gives weekday n. */
const sunday = '2027-08-01';
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** The posting slots and reminder settings. Refetched whenever a dialog shows them. */
export function useCalendarSettings() {
  const { api } = useHost();
  return useQuery({ ...api.query(calendarEndpoints.getCalendarSettings, {}), staleTime: 0, gcTime: 0 });
}

interface SlotsDialogProps {
  readonly names: DayNames;
  readonly onClose: () => void;
}

/** Edits the weekly posting times of each platform, and whether to send an email when a post is due. */
export function SlotsDialog({ names, onClose }: SlotsDialogProps) {
  const settings = useCalendarSettings();
  const form = useId();
  const [isSaving, setSaving] = useState(false);
  const [isDirty, setDirty] = useState(false);
  return (
    <AskingDialog
      title="Posting slots"
      description="The times of the week when you post. “Add to the next free slot” fills them in order."
      held={isSaving}
      isAsking={isDirty}
      question="Discard your changes?"
      stayLabel="Keep editing"
      giveUpLabel="Discard"
      onClose={onClose}
      actions={(leave) => (
        <>
          <Button key="cancel" onClick={leave}>
            Cancel
          </Button>
          <Button key="save" type="submit" form={form} variant="primary" loading={isSaving}>
            Save
          </Button>
        </>
      )}
    >
      <Loaded query={settings} what="your posting slots" skeleton={<Skeleton lines={4} />}>
        {(saved) => (
          <SlotsForm
            id={form}
            saved={saved}
            names={names}
            onDirty={setDirty}
            onSaving={setSaving}
            onClose={onClose}
          />
        )}
      </Loaded>
    </AskingDialog>
  );
}

interface SlotsFormProps {
  readonly id: string;
  readonly saved: CalendarSettings;
  readonly names: DayNames;
  /** Told whether anything was changed that would be lost with the form. */
  readonly onDirty: (isDirty: boolean) => void;
  readonly onSaving: (saving: boolean) => void;
  readonly onClose: () => void;
}

const keyOf = ({ platform, weekday, time }: CalendarSettings['slots'][number]): string =>
  `${weekday} ${time} ${platform}`;

/** What says whether two lists hold the same slots, whatever their order. */
const keysOf = (slots: CalendarSettings['slots']): string => slots.map(keyOf).sort().join();

function SlotsForm({ id, saved, names, onDirty, onSaving, onClose }: SlotsFormProps) {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  const { queryKey } = api.query(calendarEndpoints.getCalendarSettings, {});
  const zones = useZones();
  // The settings this form started from: refetching them must not discard what was entered meanwhile.
  const [base, setBase] = useState(saved);
  const [slots, setSlots] = useState(saved.slots);
  const [zoneText, setZoneText] = useState(() => zones.labelOf(saved.zone));
  const [remindByMail, setRemind] = useState(saved.remindByMail);
  const [theirs, setTheirs] = useState<CalendarSettings | null>(null);
  const [platform, setPlatform] = useState<Platform>('instagram');
  const [weekday, setWeekday] = useState(1);
  const [time, setTime] = useState('09:00');
  const [isZoneUnknown, setZoneUnknown] = useState(false);
  const zone = zones.find(zoneText);
  const dayName = (each: number) => names.weekday(addDays(sunday, each));
  const sorted = [...slots].sort((a, b) => keyOf(a).localeCompare(keyOf(b)));
  const isDirty =
    keysOf(slots) !== keysOf(base.slots) ||
    zoneText !== zones.labelOf(base.zone) ||
    remindByMail !== base.remindByMail;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  /** Restores the slots as they were before saving, unless somebody has saved since. */
  const undo = useApiMutation({
    call: ({ version, before }: { readonly version: number; readonly before: CalendarSettings }) => {
      const { zone, slots, remindByMail } = before;
      const body = { version, zone, slots: slots.filter(isKnownSlot), remindByMail };
      return api.call(calendarEndpoints.saveCalendarSettings, { body });
    },
    // Another client may be chosen by now, whose slots are stored under the same key.
    onDone: () => queryClient.invalidateQueries({ queryKey }),
    done: 'Undone',
    failed: 'Couldn’t undo',
  });
  const save = useApiMutation({
    call: ({ version, zone }: { readonly version: number; readonly zone: string }) =>
      api.call(calendarEndpoints.saveCalendarSettings, {
        // A platform unknown to this version can't be sent back.
        body: { version, zone, slots: slots.filter(isKnownSlot), remindByMail },
      }),
    onDone: async (now) => {
      queryClient.setQueryData(queryKey, now);
      onSaving(false);
      onClose();
      toast({
        title: 'Posting slots saved',
        tone: 'success',
        action: { label: 'Undo', onSelect: () => undo.run({ version: now.version, before: theirs ?? base }) },
      });
    },
    onFailed: async ({ code }) => {
      onSaving(false);
      if (code !== 'conflict') return;
      setTheirs(await api.call(calendarEndpoints.getCalendarSettings, {}).catch(() => null));
    },
    failed: ({ code, sentence }) =>
      code === 'conflict'
        ? { title: 'The slots were changed elsewhere', description: 'Choose which version to keep.' }
        : { title: 'Couldn’t save the slots', description: sentence ?? 'Please try again.' },
  });

  function submit(version: number): void {
    setZoneUnknown(!zone);
    if (!zone) return;
    onSaving(true);
    save.run({ version, zone });
  }

  function add(): void {
    const slot = { platform, weekday, time };
    if (!time || slots.some((each) => keyOf(each) === keyOf(slot))) return;
    setSlots([...slots, slot]);
  }

  return (
    <form
      id={id}
      noValidate
      className="workspace:flex workspace:flex-col workspace:gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        submit(base.version);
      }}
    >
      {theirs && (
        <VersionConflict
          what="list of slots"
          isPending={save.isPending}
          onKeepMine={() => submit(theirs.version)}
          onTakeTheirs={() => {
            setBase(theirs);
            setSlots(theirs.slots);
            setZoneText(zones.labelOf(theirs.zone));
            setRemind(theirs.remindByMail);
            setTheirs(null);
          }}
        >
          Elsewhere there are:{' '}
          {theirs.slots
            .map((slot) => `${platformName(slot.platform)} ${dayName(slot.weekday)} ${slot.time}`)
            .join(', ') || 'no slots'}
          .
        </VersionConflict>
      )}
      {sorted.length === 0 ? (
        <p className="workspace:text-muted">No slots yet. Add the first one below.</p>
      ) : (
        <ul
          aria-label="Posting slots"
          className="workspace:flex workspace:flex-col workspace:border-t workspace:border-line"
        >
          {sorted.map((slot) => {
            const name = `${platformName(slot.platform)}, ${dayName(slot.weekday)} ${names.time(`${sunday}T${slot.time}`)}`;
            return (
              <li
                key={keyOf(slot)}
                className="workspace:flex workspace:items-center workspace:gap-3 workspace:border-b workspace:border-line workspace:py-1"
              >
                <PlatformIcon platform={slot.platform} className="workspace:shrink-0 workspace:text-muted" />
                <span className="workspace:flex-1">{name}</span>
                <IconButton
                  label={`Remove ${name}`}
                  size="sm"
                  onClick={() => setSlots(slots.filter((each) => each !== slot))}
                >
                  <X aria-hidden />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
      <fieldset className="workspace:grid workspace:grid-cols-2 workspace:items-end workspace:gap-4">
        <legend className="workspace:sr-only">A new slot</legend>
        <Select
          label="Platform"
          value={platform}
          onChange={({ target }) => {
            if (isKnown(platforms, target.value)) setPlatform(target.value);
          }}
        >
          {platforms.map((each) => (
            <option key={each} value={each}>
              {platformCatalogue[each].name}
            </option>
          ))}
        </Select>
        <Select label="Day" value={weekday} onChange={({ target }) => setWeekday(Number(target.value))}>
          {weekdays.map((each) => (
            <option key={each} value={each}>
              {dayName(each)}
            </option>
          ))}
        </Select>
        <TextField label="Time" type="time" value={time} onChange={({ target }) => setTime(target.value)} />
        <Button icon={<Plus aria-hidden />} disabled={slots.length >= postingSlotsMax} onClick={add}>
          Add
        </Button>
      </fieldset>
      <ZoneField
        options={zones.options}
        value={zoneText}
        onValueChange={setZoneText}
        error={
          isZoneUnknown && !zone ? 'Please choose a time zone from the list, or type a city.' : undefined
        }
      />
      <Switch
        label="Remind me by email"
        description="When a post is due. Email Notifications in your settings have to be on as well."
        checked={remindByMail}
        onCheckedChange={setRemind}
      />
    </form>
  );
}

const isKnownSlot = (slot: CalendarSettings['slots'][number]): slot is PostingSlot =>
  isKnown(platforms, slot.platform);
