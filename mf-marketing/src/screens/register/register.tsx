import { maxLengthOf, useContractForm, useHost } from '@postloom/remote-kit';
import {
  authEndpoints,
  billingIntervals,
  checkoutUrl,
  paidPlans,
  planCatalogue,
  profileInputSchema,
  returnPath,
  teamsEndpoints,
} from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Button, Checkbox, PasswordField, TextField, TextLink } from '@postloom/ui-kit';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { AccountPage } from '#app/sign-in/account-page.tsx';
import { readDevice } from '#app/sign-in/device.ts';
import { invitationIn, useOpenedInvitation } from '#app/sign-in/opened-invitation.ts';
import {
  isStrong,
  MissingRules,
  missingRulesId,
  PasswordChecklist,
} from '#app/sign-in/password-checklist.tsx';
import { ProviderLinks } from '#app/sign-in/provider-links.tsx';
import { useKeptNames } from '#app/sign-in/use-kept-names.ts';
import { useRedirectSignedIn } from '#app/sign-in/use-redirect-signed-in.ts';
import { useListedPage } from '#app/use-listed-page.ts';

const account = authEndpoints.register.body;
const { firstName, lastName: anyLastName } = profileInputSchema.shape;
// Only asked for here: whoever signs in through a provider may have none.
const lastName = anyLastName.check(z.minLength(1, 'Please enter your last name.'));
const nameOf = (names: { readonly firstName: string; readonly lastName: string }): string =>
  `${names.firstName} ${names.lastName}`;

/** The registration form of spec section 3: the account's name consists of first and last name. */
const schema = z
  .extend(z.omit(account, { username: true, firstName: true, lastName: true }), {
    firstName,
    lastName,
    confirmPassword: z.string(),
    agreeToTerms: z.boolean(),
  })
  .check(
    z.refine(
      (form) => nameOf(form).length <= (maxLengthOf(account, 'username') ?? Number.POSITIVE_INFINITY),
      {
        path: ['lastName'],
        error: 'Please shorten your name.',
      },
    ),
    z.refine(({ password, confirmPassword }) => password === confirmPassword, {
      path: ['confirmPassword'],
      error: 'The passwords don’t match.',
    }),
    z.refine(({ agreeToTerms }) => agreeToTerms, {
      path: ['agreeToTerms'],
      error: 'Please agree to continue.',
    }),
  );

/** The plan the person is about to buy, e.g. "Pro, $90 a year", if they come from a plan's card; otherwise null. */
function wantedPlan(next: string | null): string | null {
  for (const plan of paidPlans) {
    for (const billing of billingIntervals) {
      if (next !== checkoutUrl(plan, billing)) continue;
      const { name, prices } = planCatalogue[plan];
      return `${name}, $${prices[billing]} a ${billing === 'annual' ? 'year' : 'month'}`;
    }
  }
  return null;
}

/** Creates an account. It keeps what the visitor has made and the credits they have used. */
export function Component() {
  const { api, refreshSession, switchWorkspace, toast, track } = useHost();
  const [query] = useSearchParams();
  const next = returnPath(query.get('next'));
  useListedPage('/register');
  useRedirectSignedIn(next ?? paths.dashboard);
  const token = invitationIn(next);
  const { data: invitation } = useOpenedInvitation(token);
  const { form, field, onSubmit, isPending } = useContractForm({
    schema,
    send: ({ confirmPassword: _, agreeToTerms: __, ...given }, options) =>
      api.call(
        authEndpoints.register,
        { body: { username: nameOf(given), ...given, ...readDevice() } },
        options,
      ),
    onInvalid: ({ confirmPassword, agreeToTerms }) => {
      if (confirmPassword) {
        toast({
          title: 'Password mismatch',
          description: 'Passwords do not match. Please try again.',
          tone: 'destructive',
        });
      } else if (agreeToTerms) {
        toast({
          title: 'Terms required',
          description: 'Please agree to the Terms of Service to continue.',
          tone: 'destructive',
        });
      }
    },
    onDone: async () => {
      track('sign-up');
      forgetNames();
      const joined =
        token && (await api.call(teamsEndpoints.acceptInvitation, { body: { token } }).catch(() => null));
      if (joined) return switchWorkspace(joined.id);
      // The page redirects once the shell knows who is signed in: to the invitation, which explains what is wrong with
      // it.
      await refreshSession();
    },
    done: () => ({
      title: 'Account created!',
      description: invitation ? `Welcome to ${invitation.team}` : 'Your free trial has started',
    }),
    failed: ({ unreachable, sentence }) => ({
      title: 'Registration failed',
      description: unreachable
        ? 'Something went wrong. Please try again. Check your connection.'
        : (sentence ?? 'Please check your information and try again.'),
    }),
  });
  const forgetNames = useKeptNames(form);
  const password = form.watch('password') ?? '';
  const wanted = wantedPlan(next);
  const invited = invitation?.email;
  useEffect(() => {
    if (invited) form.setValue('email', invited);
  }, [form, invited]);

  return (
    <AccountPage
      title={invitation ? `Join ${invitation.team}` : 'Create your account'}
      lead={
        invitation
          ? 'Create your account, and you’re in. Free for you: the team’s plan covers your seat.'
          : wanted
            ? `${wanted}. Create your account first; payment comes next.`
            : 'Free, no card needed. Everything you’ve made so far comes with you.'
      }
    >
      {/* In case scripts fail to load: without this method, the password would end up in the address. */}
      <form
        method="post"
        noValidate
        onSubmit={onSubmit}
        className="marketing:flex marketing:flex-col marketing:gap-6"
      >
        <div className="marketing:grid marketing:gap-6 marketing:sm:grid-cols-2 marketing:sm:gap-4">
          <TextField label="First Name" autoComplete="given-name" required {...field('firstName')} />
          <TextField label="Last Name" autoComplete="family-name" required {...field('lastName')} />
        </div>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          required
          readOnly={invited !== undefined}
          hint={invited && 'The address your invitation was sent to.'}
          {...field('email')}
        />
        <div className="marketing:flex marketing:flex-col marketing:gap-3">
          <PasswordField
            label="Password"
            autoComplete="new-password"
            required
            aria-describedby={isStrong(password) ? undefined : missingRulesId}
            {...field('password')}
          />
          <PasswordChecklist password={password} />
        </div>
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          required
          {...field('confirmPassword')}
        />
        <div className="marketing:flex marketing:flex-col marketing:gap-3">
          <Checkbox
            {...field('agreeToTerms')}
            label={
              <>
                I agree to the{' '}
                <TextLink asChild>
                  <Link to={paths.terms} target="_blank">
                    Terms of Service
                  </Link>
                </TextLink>{' '}
                and have read the{' '}
                <TextLink asChild>
                  <Link to={paths.privacy} target="_blank">
                    Privacy Policy
                  </Link>
                </TextLink>
              </>
            }
          />
          <Checkbox
            {...field('subscribeNewsletter')}
            defaultChecked
            label="Send me the newsletter: new articles, and nothing else"
          />
        </div>
        <MissingRules password={password} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          fullWidth
          loading={isPending}
          // Disabled, but within reach: a press says what is missing.
          aria-disabled={!isStrong(password) || undefined}
          aria-describedby={isStrong(password) ? undefined : missingRulesId}
        >
          Create Account
        </Button>
      </form>
      <ProviderLinks next={next} />
      <p className="marketing:text-center marketing:text-muted">
        Already have an account?{' '}
        <TextLink asChild>
          <Link to={paths.login(next)}>Sign in</Link>
        </TextLink>
      </p>
    </AccountPage>
  );
}
