import { useContractForm, useHost } from '@postloom/remote-kit';
import {
  isKnown,
  type Template,
  type TemplateInput,
  templateCategories,
  templateInputSchema,
  templatePlatforms,
  templatesEndpoints,
} from '@postloom/shared-contracts';
import { templatePlatformName } from '@postloom/shared-contracts/platforms';
import { Select, TextArea, TextField } from '@postloom/ui-kit';
import { useRef, useState } from 'react';
import { ConflictChoice } from '#app/conflicts/conflict-choice.tsx';
import { ignoreMissing } from '#app/conflicts/use-versioned-save.ts';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { categoryName } from '#app/templates/template-names.ts';
import { useForgetTemplates } from '#app/templates/use-template-actions.ts';

interface TemplateDialogProps {
  /** The form's initial content. */
  readonly initial: TemplateInput;
  /** The template being edited; null for a new one. */
  readonly edited: Template | null;
  readonly onSaved: () => void;
  /** Called when the person gives up. */
  readonly onClose: () => void;
}

/** A template as the form's content. */
export const templateInputOf = ({
  title,
  description,
  category,
  platform,
  content,
}: Pick<Template, 'title' | 'description' | 'category' | 'platform' | 'content'>): TemplateInput => ({
  title,
  description,
  content,
  category: isKnown(templateCategories, category) ? category : 'business',
  platform: isKnown(templatePlatforms, platform) ? platform : 'instagram',
});

/** Creates or edits a person's own template. */
export function TemplateDialog({ initial, edited, onSaved, onClose }: TemplateDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const version = useRef(edited?.version ?? 1);
  const { api, toast } = useHost();
  const forget = useForgetTemplates();
  const [theirs, setTheirs] = useState<Template | null>(null);
  const {
    field,
    onSubmit,
    isPending,
    form: fields,
  } = useContractForm({
    schema: templateInputSchema,
    initial,
    send: (body, options) =>
      edited
        ? api.call(
            templatesEndpoints.updateTemplate,
            { params: { id: edited.id }, body: { ...body, version: version.current } },
            options,
          )
        : api.call(templatesEndpoints.createTemplate, { body }, options),
    onDone: async () => {
      await forget();
      onSaved();
    },
    done: 'Template saved',
    onFailed: async ({ code, sentence }) => {
      if (code !== 'conflict' || !edited) {
        toast({
          tone: 'destructive',
          title: 'Couldn’t save the template',
          description: sentence ?? 'Please try again.',
        });
        return;
      }
      const params = { id: edited.id };
      setTheirs(await api.call(templatesEndpoints.getTemplate, { params }).catch(ignoreMissing));
    },
  });
  return (
    <FormDialog
      title={edited ? 'Edit template' : 'New template'}
      description="Put what changes each time in square brackets, like [product]."
      action="Save template"
      isDirty={fields.formState.isDirty}
      isPending={isPending}
      isHeld={theirs !== null}
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {theirs && (
        <ConflictChoice
          what="template"
          changedAt={theirs.updatedAt}
          isPending={isPending}
          onKeepMine={() => {
            version.current = theirs.version;
            setTheirs(null);
            form.current?.requestSubmit();
          }}
          onTakeTheirs={() => {
            version.current = theirs.version;
            fields.reset(templateInputOf(theirs));
            setTheirs(null);
          }}
        >
          <p className="workspace:font-medium" dir="auto">
            {theirs.title}
          </p>
          <p className="workspace:whitespace-pre-wrap" dir="auto">
            {theirs.content}
          </p>
        </ConflictChoice>
      )}
      <TextField label="Title" data-autofocus dir="auto" autoComplete="off" {...field('title')} />
      <TextField
        label="Description"
        aside="Optional"
        dir="auto"
        autoComplete="off"
        {...field('description')}
      />
      <div className="workspace:grid workspace:grid-cols-1 workspace:gap-6 workspace:sm:grid-cols-2">
        <Select label="Platform" {...field('platform')}>
          {templatePlatforms.map((platform) => (
            <option key={platform} value={platform}>
              {templatePlatformName(platform)}
            </option>
          ))}
        </Select>
        <Select label="Category" {...field('category')}>
          {templateCategories.map((category) => (
            <option key={category} value={category}>
              {categoryName(category)}
            </option>
          ))}
        </Select>
      </div>
      <TextArea label="Text" dir="auto" rows={8} {...field('content')} />
    </FormDialog>
  );
}
