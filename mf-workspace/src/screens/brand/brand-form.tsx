import { useContractForm, useHost, useUploads } from '@postloom/remote-kit';
import {
  type Brand,
  brandColourExample,
  brandColourSchema,
  brandEndpoints,
  brandInputSchema,
  brandLogo,
  emailSchema,
  fitBrandColour,
  lowestPlanWith,
} from '@postloom/shared-contracts';
import { Button, ButtonSample, Card, Heading, TextField } from '@postloom/ui-kit';
import { useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ConflictChoice } from '#app/conflicts/conflict-choice.tsx';
import { useLeaveGuard } from '#app/conflicts/use-leave-guard.ts';
import { ignoreMissing } from '#app/conflicts/use-versioned-save.ts';

const emptyIsNone = z.pipe(
  z.string(),
  z.transform((text) => (text.trim() === '' ? null : text.trim())),
);
/** The schema for the fields' text: an empty one means null. */
const formSchema = z.extend(brandInputSchema, {
  colour: z.pipe(emptyIsNone, z.nullable(brandColourSchema)),
  replyTo: z.pipe(emptyIsNone, z.nullable(emailSchema)),
});

const fieldsOf = ({ version, name, colour, replyTo }: Brand) => ({
  version: version as 0,
  name,
  colour: colour ?? '',
  replyTo: replyTo ?? '',
});

/** Edits name, logo, color and reply address, next to a preview of what clients will see. */
export function BrandForm({ saved }: { readonly saved: Brand }) {
  const { api } = useHost();
  const queries = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const [theirs, setTheirs] = useState<Brand | null>(null);
  const { queryKey } = api.query(brandEndpoints.getBrand, {});
  const uploads = useUploads();
  const { form, field, onSubmit, settle, isPending } = useContractForm({
    schema: formSchema,
    initial: fieldsOf(saved),
    send: (body, options) => api.call(brandEndpoints.saveBrand, { body }, options),
    onDone: (brand) => {
      queries.setQueryData(queryKey, brand);
      settle(fieldsOf(brand));
    },
    done: 'Brand saved',
    onFailed: async ({ code }) => {
      if (code === 'conflict') setTheirs(await api.call(brandEndpoints.getBrand, {}).catch(ignoreMissing));
    },
    failed: ({ code, sentence }) =>
      code === 'conflict'
        ? { title: 'Someone else changed the brand', description: 'Choose which version to keep.' }
        : { title: 'Couldn’t save the brand', description: sentence ?? 'Please try again.' },
  });
  useLeaveGuard(form.formState.isDirty, 'brand');
  const { name, colour, logo } = form.watch();
  const chosen = z.safeParse(brandColourSchema, colour.trim()).data;
  const logoUrl = logo === undefined ? saved.logoUrl : logo;
  return (
    <div className="workspace:grid workspace:grid-cols-1 workspace:items-start workspace:gap-8 workspace:lg:grid-cols-2">
      <form
        ref={element}
        noValidate
        onSubmit={onSubmit}
        className="workspace:flex workspace:flex-col workspace:gap-6"
      >
        {theirs && (
          <ConflictChoice
            what="brand"
            changedAt={null}
            isPending={isPending}
            onKeepMine={() => {
              form.setValue('version', theirs.version as 0);
              setTheirs(null);
              element.current?.requestSubmit();
            }}
            onTakeTheirs={() => {
              queries.setQueryData(queryKey, theirs);
              form.reset(fieldsOf(theirs));
              setTheirs(null);
            }}
          >
            <p dir="auto">
              {[theirs.name, theirs.colour, theirs.replyTo, theirs.logoUrl ? 'with a logo' : 'without a logo']
                .filter(Boolean)
                .join(' · ')}
            </p>
          </ConflictChoice>
        )}
        <TextField
          label="Name"
          hint="The name your clients know you by."
          autoComplete="organization"
          {...field('name')}
        />
        <fieldset className="workspace:flex workspace:flex-col workspace:gap-2">
          <legend className="workspace:mb-2 workspace:text-sm workspace:font-medium">Logo</legend>
          <div className="workspace:flex workspace:flex-wrap workspace:gap-3">
            <Button
              icon={<Upload aria-hidden />}
              loading={uploads.isOpening}
              onClick={() =>
                uploads.open({
                  maxFiles: 1,
                  keep: false,
                  onUploaded: ([file]) => file && form.setValue('logo', file.url, { shouldDirty: true }),
                })
              }
            >
              {logoUrl ? 'Replace logo' : 'Upload logo'}
            </Button>
            {logoUrl && (
              <Button variant="ghost" onClick={() => form.setValue('logo', null, { shouldDirty: true })}>
                Remove
              </Button>
            )}
          </div>
          <p className="workspace:text-sm workspace:text-muted">
            PNG, JPG, WebP or GIF. Shown up to {brandLogo.height / 2} pixels high.
          </p>
        </fieldset>
        <TextField
          label="Color"
          aside="Optional"
          hint={`Used for buttons and lines, for example ${brandColourExample}. Without one, they’re black on light pages and white on dark ones.`}
          spellCheck={false}
          autoComplete="off"
          end={
            // The browser's own swatch always shows a color, so without one it lies unseen over an empty one.
            <span
              className={`workspace:me-2 workspace:size-7 workspace:rounded-sm workspace:has-focus-visible:outline-2 workspace:has-focus-visible:outline-offset-2 workspace:has-focus-visible:outline-focus ${chosen ? '' : 'workspace:border workspace:border-dashed workspace:border-line-strong'}`}
            >
              <input
                type="color"
                aria-label="Pick a color"
                className={`workspace:size-full workspace:cursor-pointer ${chosen ? '' : 'workspace:opacity-0'}`}
                value={chosen ?? brandColourExample}
                onChange={({ target }) => form.setValue('colour', target.value, { shouldDirty: true })}
              />
            </span>
          }
          {...field('colour')}
        />
        <TextField
          label="Reply-to address"
          aside="Optional"
          hint="Where your clients’ replies to emails go. Without one, they go to whoever sent the link, if that person’s own address is confirmed."
          type="email"
          autoComplete="email"
          {...field('replyTo')}
        />
        <div className="workspace:flex workspace:items-center workspace:gap-4">
          <Button
            type="submit"
            variant="primary"
            loading={isPending}
            disabled={!form.formState.isDirty || theirs !== null}
          >
            Save brand
          </Button>
          <span role="status" className="workspace:text-sm workspace:text-muted">
            {form.formState.isDirty ? 'Unsaved changes' : saved.version > 0 ? 'All changes saved' : ''}
          </span>
        </div>
        <p className="workspace:text-sm workspace:text-muted">
          If you leave the {lowestPlanWith('whiteLabel').name} plan, links you’ve sent keep working until they
          expire, without your logo and color.
        </p>
      </form>
      <LookPreview name={name} colour={colour} logoUrl={logoUrl} />
    </div>
  );
}

/** How the brand looks on light and dark pages. */
function LookPreview({
  name,
  colour,
  logoUrl,
}: {
  readonly name: string;
  readonly colour: string;
  readonly logoUrl: string | null;
}) {
  const parsed = z.safeParse(brandColourSchema, colour.trim());
  const fitted = parsed.success ? fitBrandColour(parsed.data) : null;
  const changed = fitted?.adjusted.map((theme) =>
    theme === 'light' ? 'darker on light' : 'lighter on dark',
  );
  return (
    <section aria-label="What clients see" className="workspace:flex workspace:flex-col workspace:gap-4">
      {(['light', 'dark'] as const).map((theme) => {
        const tone = fitted?.[theme] ?? { ground: 'var(--pl-ink)', text: 'var(--pl-on-ink)' };
        return (
          <Card
            key={theme}
            data-theme={theme}
            className="workspace:flex workspace:flex-col workspace:items-start workspace:gap-4 workspace:text-ink"
          >
            <p className="workspace:text-sm workspace:text-muted">
              {theme === 'light' ? 'On light pages' : 'On dark pages'}
            </p>
            {logoUrl ? (
              <img
                src={logoUrl}
                alt={name}
                className="workspace:h-12 workspace:max-w-full workspace:object-contain"
              />
            ) : (
              <Heading level={2} size="md">
                {name || 'Your name'}
              </Heading>
            )}
            <ButtonSample ground={tone.ground} text={tone.text}>
              Approve
            </ButtonSample>
          </Card>
        );
      })}
      {changed && changed.length > 0 && (
        <p role="status" className="workspace:text-sm workspace:text-muted">
          To keep text readable, your color is {changed.join(' and ')} pages.
        </p>
      )}
    </section>
  );
}
