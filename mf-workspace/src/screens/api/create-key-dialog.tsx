import { useContractForm, useHost } from '@postloom/remote-kit';
import {
  type AccessKeyScope,
  accessKeyScopes,
  accessKeyScopeTexts,
  accessKeysEndpoints,
} from '@postloom/shared-contracts';
import { CheckboxGroup, PasswordField, Select, TextField } from '@postloom/ui-kit';
import { FormDialog } from '#app/forms/form-dialog.tsx';

interface CreateKeyDialogProps {
  readonly asksPassword: boolean;
  readonly onClose: () => void;
  readonly onCreated: (secret: string) => unknown;
}

const lifetimes = [
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: 'A year' },
] as const;

/** Common needs of programs, as a starting point: each scope can still be chosen individually. */
const presets: readonly { readonly label: string; readonly scopes: readonly AccessKeyScope[] }[] = [
  { label: 'Read only', scopes: accessKeyScopes.filter((scope) => scope.endsWith(':read')) },
  {
    label: 'Write posts',
    scopes: ['generate', 'posts:read', 'posts:write', 'projects:read', 'media:read', 'media:write'],
  },
  { label: 'Everything', scopes: accessKeyScopes },
];

/** Creates a key: asks for its scopes, its duration and the password. */
export function CreateKeyDialog({ asksPassword, onClose, onCreated }: CreateKeyDialogProps) {
  const { api } = useHost();
  const { form, field, errors, onSubmit, isPending } = useContractForm({
    schema: accessKeysEndpoints.createAccessKey.body,
    initial: { name: '', scopes: [], expiresInDays: 90 },
    send: (body, options) => api.call(accessKeysEndpoints.createAccessKey, { body }, options),
    onDone: ({ secret }) => onCreated(secret),
    failed: 'Couldn’t create the key',
  });
  const scopes = form.watch('scopes') as AccessKeyScope[];
  const choose = (chosen: readonly AccessKeyScope[]) =>
    form.setValue('scopes', [...chosen], { shouldValidate: form.formState.isSubmitted });
  const isChosen = (preset: readonly AccessKeyScope[]) =>
    preset.length === scopes.length && preset.every((scope) => scopes.includes(scope));
  const lifetime = form.watch('expiresInDays') ?? null;
  return (
    <FormDialog
      title="New access key"
      description="Give it only the access its program needs."
      action="Create key"
      isDirty={form.formState.isDirty}
      isPending={isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        data-autofocus
        autoComplete="off"
        placeholder="For example: Shop in Leeds"
        {...field('name')}
      />
      <Select
        label="Start from"
        value={presets.findIndex((preset) => isChosen(preset.scopes))}
        onChange={({ target }) => choose(presets[Number(target.value)]?.scopes ?? [])}
      >
        <option value={-1}>My own choice</option>
        {presets.map(({ label }, index) => (
          <option key={label} value={index}>
            {label}
          </option>
        ))}
      </Select>
      <CheckboxGroup<AccessKeyScope>
        label="Access"
        name="scopes"
        options={accessKeyScopes.map((scope) => ({ value: scope, label: accessKeyScopeTexts[scope] }))}
        value={scopes}
        onValueChange={choose}
        error={errors.scopes}
      />
      <Select
        label="Expires after"
        value={lifetime ?? ''}
        onChange={({ target }) => form.setValue('expiresInDays', target.value ? Number(target.value) : null)}
      >
        {lifetimes.map(({ days, label }) => (
          <option key={days} value={days}>
            {label}
          </option>
        ))}
        <option value="">Never</option>
      </Select>
      {asksPassword && (
        <PasswordField
          label="Current password"
          hint="A key opens your workspace, so we check that it’s you."
          autoComplete="current-password"
          {...field('currentPassword')}
        />
      )}
    </FormDialog>
  );
}
