import { useCopyText, useUser } from '@postloom/remote-kit';
import { type Billing, planOf } from '@postloom/shared-contracts';
import { Button, Card, Heading, Unbroken } from '@postloom/ui-kit';
import { Copy, Mail } from 'lucide-react';

/**
 * How an agency can contact its account manager: by email, with the account's details filled in. It only says "account
 * manager" if the operator has named one.
 */
export function AccountManager({ billing: { accountManager, plan } }: { readonly billing: Billing }) {
  const user = useUser();
  const copy = useCopyText();
  if (!accountManager || !user) return null;
  const { name, email } = accountManager;
  const context = [`Account: ${user.email} (${user.id})`, `Plan: ${planOf(plan).name}`];
  const query = new URLSearchParams({
    subject: `${planOf(plan).name} account ${user.email}`,
    body: `\n\n--\n${context.join('\n')}`,
  });
  // Mail programs don't read a plus as a space, and some don't recognize an address with an encoded `@`.
  const address = `mailto:${encodeURIComponent(email).replace('%40', '@')}?${query.toString().replaceAll('+', '%20')}`;
  return (
    <Card asChild>
      <section
        aria-labelledby="manager-title"
        className="billing:flex billing:flex-wrap billing:items-center billing:justify-between billing:gap-4"
      >
        <div className="billing:grid billing:max-w-2xl billing:gap-2">
          <Heading level={2} size="lg" id="manager-title">
            {name ? 'Your account manager' : 'Questions about your account'}
          </Heading>
          <p className="billing:text-muted">
            {name
              ? `${name} looks after your account. Your account and plan are filled in for you.`
              : 'Our support team answers. Your account and plan are filled in for you.'}{' '}
            <Unbroken>{email}</Unbroken>
          </p>
        </div>
        <div className="billing:flex billing:flex-wrap billing:gap-2">
          <Button asChild icon={<Mail aria-hidden />}>
            <a href={address}>{name ? `Email ${name}` : 'Email support'}</a>
          </Button>
          <Button icon={<Copy aria-hidden />} onClick={() => void copy(email, 'Address')}>
            Copy address
          </Button>
        </div>
      </section>
    </Card>
  );
}
