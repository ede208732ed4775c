import { Loaded, useContractForm, useHost } from '@postloom/remote-kit';
import {
  accountEndpoints,
  type Profile,
  type ProfileInput,
  profileInputSchema,
} from '@postloom/shared-contracts';
import { PasswordField, TextArea, TextField, Unbroken } from '@postloom/ui-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { UnconfirmedNotice } from '#app/account/unconfirmed-notice.tsx';
import { FieldsSkeleton } from '#app/lists/list-skeleton.tsx';
import { changedFrom } from './changed-from.ts';
import { PhotoField } from './photo-field.tsx';
import { SaveBar } from './save-bar.tsx';
import { Section } from './section.tsx';

/** Fields changed but not saved yet. */
export type ProfileDraft = Partial<ProfileInput>;

export interface ProfileTabProps {
  readonly draft: ProfileDraft;
  readonly onDraft: (draft: ProfileDraft) => void;
}

export function ProfileTab({ draft, onDraft }: ProfileTabProps) {
  const profile = useQuery(useHost().api.query(accountEndpoints.getProfile, {}));
  return (
    <Section title="Profile Information">
      <Loaded query={profile} what="your profile" skeleton={<FieldsSkeleton />}>
        {(saved) => (
          <>
            <PhotoField name={saved.email} />
            {!saved.emailConfirmed && (
              <UnconfirmedNotice email={saved.email}>
                Open the link that we emailed to <Unbroken>{saved.email},</Unbroken> so that you can always
                get back in.
              </UnconfirmedNotice>
            )}
            <ProfileForm saved={saved} draft={draft} onDraft={onDraft} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

const inputOf = ({ firstName, lastName, email, username, bio }: Profile): ProfileInput => ({
  firstName,
  lastName,
  email,
  username,
  bio,
});

function ProfileForm({ saved, draft, onDraft }: ProfileTabProps & { saved: Profile }) {
  const { api, refreshSession } = useHost();
  const queryClient = useQueryClient();
  const needsPassword = (email: string) => saved.hasPassword && email.trim().toLowerCase() !== saved.email;
  const { form, field, onSubmit, settle, isPending } = useContractForm({
    schema: profileInputSchema,
    initial: { ...inputOf(saved), ...draft },
    send: ({ currentPassword, ...profile }, options) =>
      api.call(
        accountEndpoints.saveProfile,
        { body: needsPassword(profile.email) && currentPassword ? { ...profile, currentPassword } : profile },
        options,
      ),
    onDone: (profile) => {
      queryClient.setQueryData(api.query(accountEndpoints.getProfile, {}).queryKey, profile);
      settle({ ...inputOf(profile), currentPassword: '' });
      return refreshSession();
    },
    done: 'Profile saved',
    failed: 'Couldn’t save the profile',
  });
  // Stored above the tabs, because this one is unmounted when another is opened.
  useEffect(() => {
    const keep = (values: ProfileDraft) => onDraft(changedFrom<ProfileInput>(inputOf(saved), values));
    keep(form.getValues());
    return form.watch(keep).unsubscribe;
  }, [form, onDraft, saved]);
  const [email, bio] = form.watch(['email', 'bio']);
  const { maxLength: bioLength, ...bioField } = field('bio');

  return (
    <form
      noValidate
      onSubmit={onSubmit}
      className="workspace:flex workspace:max-w-2xl workspace:flex-col workspace:gap-6"
    >
      <div className="workspace:grid workspace:gap-6 workspace:sm:grid-cols-2">
        <TextField label="First Name" autoComplete="given-name" required {...field('firstName')} />
        <TextField label="Last Name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
      {needsPassword(email) && (
        <PasswordField
          label="Your current password"
          hint="Needed to change your email address, so no one else can change it."
          required
          {...field('currentPassword')}
        />
      )}
      <TextField
        label="Username"
        autoComplete="username"
        hint="3 to 30 letters, digits, dots, dashes or underscores."
        required
        {...field('username')}
      />
      <TextArea
        label="Bio"
        placeholder="Tell us about yourself..."
        rows={4}
        maxLength={bioLength}
        counter={`${bio.length} / ${bioLength}`}
        {...bioField}
      />
      <SaveBar label="Save Changes" isDirty={Object.keys(draft).length > 0} isPending={isPending} />
    </form>
  );
}
