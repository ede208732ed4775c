import { accountEndpoints, type Profile, type ProfileInput } from '@postloom/shared-contracts';
import { Button, PasswordField, TextArea, TextField } from '@postloom/ui-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { getHost } from '#app/host.ts';
import { PhotoField } from './photo-field.tsx';
import { reportFailure } from './report-failure.ts';
import { Loaded, Section } from './section.tsx';

/** What was typed and not saved yet. */
export type ProfileDraft = Partial<ProfileInput>;

export interface ProfileTabProps {
  readonly draft: ProfileDraft;
  readonly onDraft: (draft: ProfileDraft) => void;
}

const bioMax = 500;

export function ProfileTab({ draft, onDraft }: ProfileTabProps) {
  const profile = useQuery(getHost().api.query(accountEndpoints.getProfile, {}));
  return (
    <Section title="Profile Information">
      <Loaded query={profile}>
        {(saved) => (
          <>
            <PhotoField name={saved.email} />
            <ProfileForm saved={saved} draft={draft} onDraft={onDraft} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

function ProfileForm({ saved, draft, onDraft }: ProfileTabProps & { saved: Profile }) {
  const queryClient = useQueryClient();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const { firstName, lastName, email, username, bio } = { ...saved, ...draft };
  const moves = saved.hasPassword && email.trim().toLowerCase() !== saved.email;

  const text = (name: keyof ProfileInput) => ({
    name,
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      onDraft({ ...draft, [name]: event.target.value });
      setErrors(({ [name]: _, ...others }) => others);
    },
  });

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const { api, toast, refreshSession } = getHost();
    try {
      const body = {
        firstName,
        lastName,
        email,
        username,
        bio,
        ...(moves && { currentPassword: draft.currentPassword ?? '' }),
      };
      const profile = await api.call(accountEndpoints.saveProfile, { body });
      queryClient.setQueryData(api.query(accountEndpoints.getProfile, {}).queryKey, profile);
      onDraft({});
      setErrors({});
      await refreshSession();
      toast({ title: 'Profile saved', tone: 'success' });
    } catch (error) {
      setErrors(reportFailure('The profile was not saved', error).fields);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={save} className="workspace:flex workspace:max-w-2xl workspace:flex-col workspace:gap-6">
      <div className="workspace:grid workspace:gap-6 workspace:sm:grid-cols-2">
        <TextField
          label="First Name"
          autoComplete="given-name"
          maxLength={50}
          required
          value={firstName}
          {...text('firstName')}
        />
        <TextField
          label="Last Name"
          autoComplete="family-name"
          maxLength={50}
          value={lastName}
          {...text('lastName')}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        value={email}
        {...text('email')}
      />
      {moves && (
        <PasswordField
          label="Your current password"
          hint="A new address needs it, so that nobody else can move your account."
          required
          value={draft.currentPassword ?? ''}
          {...text('currentPassword')}
        />
      )}
      <TextField
        label="Username"
        autoComplete="username"
        hint="3 to 30 letters, digits, dots, dashes or underscores."
        maxLength={30}
        required
        value={username}
        {...text('username')}
      />
      <TextArea
        label="Bio"
        placeholder="Tell us about yourself..."
        rows={4}
        maxLength={bioMax}
        counter={`${bio.length} / ${bioMax}`}
        value={bio}
        {...text('bio')}
      />
      <div>
        <Button type="submit" variant="primary" loading={busy}>
          Save Changes
        </Button>
      </div>
    </form>
  );
}
