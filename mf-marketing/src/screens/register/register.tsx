import { authEndpoints, returnPath } from '@postloom/shared-contracts';
import { Button, Checkbox, PasswordField, TextField, TextLink } from '@postloom/ui-kit';
import { type ChangeEvent, type FormEvent, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { getHost } from '#app/host.ts';
import { AccountPage } from '#app/sign-in/account-page.tsx';
import { readFailure } from '#app/sign-in/failure.ts';
import { ProviderLinks } from '#app/sign-in/provider-links.tsx';
import { useMemberLeaves } from '#app/sign-in/use-member-leaves.ts';
import { isStrong, PasswordChecklist } from './password-checklist.tsx';

/** The registration form of spec section 3. */
const emptyForm = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  agreeToTerms: false,
  subscribeNewsletter: true,
};
type Form = typeof emptyForm;

/** Opens an account. What the visitor has made, and the credits they have spent, come along. */
export function Component() {
  const [query] = useSearchParams();
  const next = returnPath(query.get('next'));
  const [form, setForm] = useState<Form>(emptyForm);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  useEffect(
    () =>
      getHost().setPageMeta({
        title: 'Create your account · Postloom',
        description:
          'Open a free Postloom account: five credits, no card, and the work you began comes along.',
      }),
    [],
  );
  useMemberLeaves(next ?? '/app');

  const set = (change: Partial<Form>): void => {
    setForm((before) => ({ ...before, ...change }));
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !Object.hasOwn(change, field))),
    );
  };
  const text = (name: 'firstName' | 'lastName' | 'email' | 'password' | 'confirmPassword') => ({
    name,
    value: form[name],
    error: errors[name],
    required: true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => set({ [name]: event.target.value }),
  });

  async function register(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || !isStrong(form.password)) return;
    const { api, toast, refreshSession } = getHost();
    if (form.password !== form.confirmPassword) {
      setErrors({ confirmPassword: 'This is not the same password.' });
      toast({
        title: 'Password mismatch',
        description: 'Passwords do not match. Please try again.',
        tone: 'destructive',
      });
      return;
    }
    if (!form.agreeToTerms) {
      setErrors({ agreeToTerms: 'Please agree to continue.' });
      toast({
        title: 'Terms required',
        description: 'Please agree to the Terms of Service to continue.',
        tone: 'destructive',
      });
      return;
    }
    setBusy(true);
    const { firstName, lastName, email, password, subscribeNewsletter } = form;
    const username = `${firstName.trim()} ${lastName.trim()}`;
    try {
      await api.call(authEndpoints.register, { body: { username, email, password, subscribeNewsletter } });
      toast({ title: 'Account created!', description: 'Your free trial has started', tone: 'success' });
      // The page leaves by itself once the shell knows who is here.
      await refreshSession();
    } catch (error) {
      const { unreachable, sentence, fields } = readFailure(error);
      setErrors(fields);
      toast({
        title: 'Registration failed',
        description: unreachable
          ? 'Something went wrong. Please try again.'
          : (sentence ?? 'Please check your information and try again.'),
        tone: 'destructive',
      });
    } finally {
      setBusy(false);
    }
  }

  return (
    <AccountPage
      title="Create your account"
      lead="Free, without a card. What you have begun here comes along."
    >
      {/* The method matters where scripts never come: a password has no place in an address. */}
      <form method="post" onSubmit={register} className="marketing:flex marketing:flex-col marketing:gap-6">
        <div className="marketing:grid marketing:gap-6 marketing:sm:grid-cols-2 marketing:sm:gap-4">
          <TextField label="First Name" autoComplete="given-name" maxLength={49} {...text('firstName')} />
          <TextField label="Last Name" autoComplete="family-name" maxLength={50} {...text('lastName')} />
        </div>
        <TextField label="Email" type="email" autoComplete="email" maxLength={254} {...text('email')} />
        <div className="marketing:flex marketing:flex-col marketing:gap-3">
          <PasswordField
            label="Password"
            autoComplete="new-password"
            maxLength={200}
            hint="Include a special character, such as ! ? # or %."
            {...text('password')}
          />
          <PasswordChecklist password={form.password} />
        </div>
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          maxLength={200}
          {...text('confirmPassword')}
        />
        <div className="marketing:flex marketing:flex-col marketing:gap-3">
          <Checkbox
            checked={form.agreeToTerms}
            onCheckedChange={(agreed) => set({ agreeToTerms: agreed })}
            error={errors.agreeToTerms}
            label={
              <>
                I agree to the{' '}
                <TextLink asChild>
                  <Link to="/terms" target="_blank">
                    Terms of Service
                  </Link>
                </TextLink>{' '}
                and have read the{' '}
                <TextLink asChild>
                  <Link to="/privacy" target="_blank">
                    Privacy Policy
                  </Link>
                </TextLink>
              </>
            }
          />
          <Checkbox
            checked={form.subscribeNewsletter}
            onCheckedChange={(on) => set({ subscribeNewsletter: on })}
            label="Send me the newsletter: new articles, and nothing else"
          />
        </div>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          fullWidth
          loading={busy}
          disabled={!isStrong(form.password)}
        >
          Create Account
        </Button>
      </form>
      <ProviderLinks next={next} />
      <p className="marketing:text-center marketing:text-muted">
        Have an account already?{' '}
        <TextLink asChild>
          <Link to={next ? `/login?${new URLSearchParams({ next })}` : '/login'}>Sign in</Link>
        </TextLink>
      </p>
    </AccountPage>
  );
}
