import { readFailure, useHost } from '@postloom/remote-kit';
import { paths } from '@postloom/shared-contracts/paths';
import { Banner, Button, Heading, TextField, TextLink, Unbroken, WovenPattern } from '@postloom/ui-kit';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';

type State =
  | { readonly step: 'editing'; readonly error: string | null }
  | { readonly step: 'sending' }
  | { readonly step: 'done'; readonly email: string };

const badAddress = 'Please enter a valid email address.';
const failed = 'Couldn’t add your address. Please try again.';

/** The newsletter sign-up form. The outcome is shown in its place. */
export function NewsletterBlock() {
  const { api } = useHost();
  const [state, setState] = useState<State>({ step: 'editing', error: null });
  const box = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const input = box.current;
    if (!input || state.step === 'sending') return;
    const email = input.value.trim();
    const refuse = (error: string) => {
      setState({ step: 'editing', error });
      input.focus();
    };
    if (email === '' || !input.validity.valid) return refuse(badAddress);
    setState({ step: 'sending' });
    try {
      // Loaded only when an address is submitted: readers who don't subscribe don't need it.
      const { subscribe } = await import(/* webpackChunkName: "subscribe" */ './subscribe.ts');
      await subscribe(api, email);
      setState({ step: 'done', email });
    } catch (error) {
      refuse(readFailure(error).sentence ?? failed);
    }
  }

  return (
    <section
      aria-labelledby="newsletter"
      className="blog:relative blog:overflow-hidden blog:rounded-lg blog:bg-sunken"
    >
      <div className="blog:absolute blog:inset-y-0 blog:end-0 blog:hidden blog:w-1/3 blog:-scale-x-100 blog:lg:block blog:rtl:scale-x-100">
        <WovenPattern seed="newsletter" columns={16} rows={14} unfinished />
      </div>
      <div className="blog:relative blog:grid blog:gap-6 blog:p-6 blog:sm:p-12 blog:lg:w-2/3">
        <div className="blog:grid blog:gap-2">
          <Heading level={2} id="newsletter">
            Stay Updated with AI Marketing Insights
          </Heading>
          <p className="blog:text-muted">New articles by email when there are any, and nothing else.</p>
          <div aria-live="polite">
            {state.step === 'done' && (
              <Banner tone="success" title="One more click">
                We emailed <Unbroken>{state.email}.</Unbroken> Click the link to start your subscription.
              </Banner>
            )}
          </div>
        </div>
        {state.step !== 'done' && (
          <form noValidate onSubmit={submit} className="blog:grid blog:gap-3">
            <div className="blog:flex blog:flex-col blog:gap-3 blog:sm:flex-row blog:sm:items-start">
              <TextField
                ref={box}
                label="Email address"
                hideLabel
                type="email"
                name="email"
                autoComplete="email"
                placeholder="you@example.com"
                maxLength={254}
                required
                error={state.step === 'editing' ? state.error : null}
                className="blog:grow"
              />
              <Button type="submit" variant="primary" loading={state.step === 'sending'}>
                Subscribe
              </Button>
            </div>
            <p className="blog:text-sm blog:text-muted">
              We keep your address for this purpose alone, and each email has a link to unsubscribe. More in
              the{' '}
              <TextLink asChild>
                <Link to={paths.privacy}>Privacy Policy</Link>
              </TextLink>
              .
            </p>
          </form>
        )}
      </div>
    </section>
  );
}
