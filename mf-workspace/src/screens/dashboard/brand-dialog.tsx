import { useContractForm, useHost } from '@postloom/remote-kit';
import { brandVoiceInputSchema, brandVoicesEndpoints } from '@postloom/shared-contracts';
import { Button, Dialog, TextArea, TextField } from '@postloom/ui-kit';
import { useId } from 'react';
import { useForgetVoices } from '#app/voices/use-voice-actions.ts';

interface BrandDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Asks who posts and how they talk, and saves it as the first brand voice. */
export function BrandDialog({ open, onOpenChange }: BrandDialogProps) {
  const formId = useId();
  const { api } = useHost();
  const forget = useForgetVoices();
  const { form, field, onSubmit, isPending } = useContractForm({
    schema: brandVoiceInputSchema,
    initial: { name: '', tone: '' },
    send: (body, options) => api.call(brandVoicesEndpoints.createBrandVoice, { body }, options),
    onDone: async () => {
      form.reset();
      onOpenChange(false);
      await forget();
    },
    done: 'Brand voice saved',
    failed: 'Couldn’t save the brand voice',
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="Your brand voice"
      description="Every draft starts in it."
      held={isPending}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={isPending}>
            Save voice
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={onSubmit}
        className="workspace:flex workspace:flex-col workspace:gap-6"
      >
        <TextField
          label="Name"
          placeholder="Harbor Bakery"
          data-autofocus
          autoComplete="organization"
          {...field('name')}
        />
        <TextArea
          label="How you talk"
          hint="Say who you talk to as well: your audience."
          placeholder="Warm and short, for young families in Leeds. We say “loaf”, never “product”."
          rows={4}
          {...field('tone')}
        />
      </form>
    </Dialog>
  );
}
