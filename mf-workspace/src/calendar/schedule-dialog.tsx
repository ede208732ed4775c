import { chosenClient, platformName, useFormats, useHost, VersionConflict } from '@postloom/remote-kit';
import { clientParameter, isKnown, type PostSummary } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Banner, Button, Dialog, RadioGroup, SegmentedControl, Select, TextField } from '@postloom/ui-kit';
import { CalendarClock, CalendarPlus } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { PostPicker, postOption } from '#app/posts/post-picker.tsx';
import { statusLook } from '#app/posts/post-status.ts';
import { postTitle } from '#app/posts/post-title.ts';
import { ReminderNote } from './reminder-note.tsx';
import { type ScheduleFormInput, type ScheduleStart, useScheduleForm } from './use-schedule-form.ts';
import { plannedStatuses } from './use-scheduling.ts';
import { WrittenPostFields } from './written-post-fields.tsx';
import { ZoneField } from './zone-field.tsx';

interface ScheduleDialogProps extends ScheduleFormInput {
  /** @param back what to open the dialog with again once the slots are edited. */
  readonly onEditSlots: (back: ScheduleStart) => void;
}

/** Schedules a post: an existing one, or one written here. */
export function ScheduleDialog({ onEditSlots, ...input }: ScheduleDialogProps) {
  const id = useId();
  const form = useScheduleForm(input);
  const { given, when, faults, failure, client } = form;
  const { start } = input;
  const { navigate } = useHost();
  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // To what is wrong, from the button that said so.
    if (Object.keys(faults).length > 0) {
      fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [faults]);
  const editSlots = () => {
    // The slots of another client are edited on that client's calendar.
    if (client !== null && client !== chosenClient()) {
      navigate(`${paths.calendar}?panel=slots&${clientParameter}=${client}`);
    } else onEditSlots({ post: form.post, local: form.local ?? start.local });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) form.leave();
      }}
      title={start.post?.scheduledAt ? 'Reschedule' : 'Schedule Post'}
      description={given ? `${platformName(given.platform)} · ${postTitle(given)}` : undefined}
      held={form.isPending}
      footer={
        <>
          <Button onClick={form.leave}>Cancel</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            loading={form.isPending}
            disabled={form.theirs !== null}
          >
            {start.post?.scheduledAt || form.status !== 'scheduled' ? 'Save the time' : 'Schedule'}
          </Button>
        </>
      }
    >
      <form
        ref={fields}
        id={id}
        noValidate
        className="workspace:flex workspace:flex-col workspace:gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <Conflict form={form} />
        {failure && (
          <Banner
            tone="danger"
            title={
              failure.code === 'plan_required' ? 'Your plan doesn’t cover this' : 'Couldn’t schedule the post'
            }
            actions={
              failure.code === 'plan_required' && (
                <Button asChild size="sm">
                  <Link to={paths.billing}>See plans</Link>
                </Button>
              )
            }
          >
            {failure.sentence ?? 'Please try again.'}
            {given && !start.post && ' Your text is saved as a draft in Posts.'}
          </Banner>
        )}
        {!given && (
          <>
            <SegmentedControl
              label="Which post"
              options={[
                { value: 'pick', label: 'One of your posts' },
                { value: 'write', label: 'A new one' },
              ]}
              value={form.source}
              onValueChange={form.setSource}
              className="workspace:self-start"
            />
            {form.source === 'pick' ? (
              <PickPost picked={form.picked} onPick={form.setPicked} error={faults.post} />
            ) : (
              <WrittenPostFields written={form.written} captionError={faults.caption} />
            )}
          </>
        )}
        <div className="workspace:grid workspace:gap-4 workspace:sm:grid-cols-2">
          <TextField
            label="Date"
            type="date"
            value={when.date}
            hint={form.late ?? undefined}
            error={faults.time}
            onChange={({ target }) => form.change({ date: target.value })}
          />
          <TextField
            label="Time"
            type="time"
            value={when.time}
            onChange={({ target }) => form.change({ time: target.value })}
          />
          <ZoneField
            options={form.zones.options}
            value={when.zone}
            error={faults.zone}
            onValueChange={(zone) => form.change({ zone })}
          />
          <Select
            label="Status"
            value={form.status}
            onChange={({ target }) => {
              if (isKnown(plannedStatuses, target.value)) form.setStatus(target.value);
            }}
          >
            {plannedStatuses.map((each) => (
              <option key={each} value={each}>
                {statusLook(each).label}
              </option>
            ))}
          </Select>
        </div>
        <div
          aria-live="polite"
          className="workspace:flex workspace:flex-col workspace:gap-1 workspace:text-sm workspace:text-muted"
        >
          {form.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          {form.isWithoutSlots ? (
            <p>You haven’t set any posting slots for {platformName(form.platform)}.</p>
          ) : (
            form.slotless && (
              <p>
                {form.slotless} has no free posting slot in the weeks ahead.{' '}
                <Button variant="link" size="sm" onClick={editSlots}>
                  Edit posting slots
                </Button>
              </p>
            )
          )}
        </div>
        {form.isWithoutSlots ? (
          <Button className="workspace:self-start" icon={<CalendarClock aria-hidden />} onClick={editSlots}>
            Set up posting slots
          </Button>
        ) : (
          <Button
            className="workspace:self-start"
            icon={<CalendarPlus aria-hidden />}
            loading={form.findSlot.isPending}
            onClick={() => form.findSlot.run()}
          >
            Add to the next free slot
          </Button>
        )}
        <ReminderNote isReminded={form.status === 'scheduled'} />
      </form>
    </Dialog>
  );
}

interface PickPostProps {
  readonly picked: PostSummary | null;
  readonly onPick: (post: PostSummary) => void;
  readonly error: string | undefined;
}

/** Chooses one of the posts without a time. */
function PickPost({ picked, onPick, error }: PickPostProps) {
  const errorId = useId();
  return (
    <>
      <PostPicker
        errorId={error && errorId}
        isOffered={({ scheduledAt, status }) => scheduledAt === null && status !== 'published'}
        none="All your posts have a time. Write a new one instead."
        noMatch="No post without a time matches."
      >
        {(posts) => (
          <RadioGroup
            label="Post"
            value={picked?.id ?? null}
            onValueChange={(id) => {
              const post = posts.find((each) => each.id === id);
              if (post) onPick(post);
            }}
            options={posts.map(postOption)}
          />
        )}
      </PostPicker>
      {/* Below the scrolling part, so that it is always visible. */}
      {error && (
        <p id={errorId} role="alert" className="workspace:text-sm workspace:text-danger-ink">
          {error}
        </p>
      )}
    </>
  );
}

/** Shows the post as somebody else has changed it, while the time entered here is kept. */
function Conflict({ form }: { readonly form: ReturnType<typeof useScheduleForm> }) {
  const { due } = useFormats();
  const { theirs } = form;
  if (!theirs) return null;
  return (
    <VersionConflict
      what="post"
      isPending={form.isPending}
      onTakeTheirs={form.takeTheirs}
      onKeepMine={form.keepMine}
    >
      Elsewhere it’s “{postTitle(theirs)}”, {statusLook(theirs.status).label.toLowerCase()},{' '}
      {theirs.scheduledAt ? `due ${due(theirs.scheduledAt)}` : 'without a time'}. Keep this one to give it the
      time below.
    </VersionConflict>
  );
}
