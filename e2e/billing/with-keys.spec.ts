import { holdFiles } from '../harness/hold-files.ts';
import { expect, signUp, test, toast } from './fixtures.ts';

test('a plan is bought on the payment page, and is there on the way back', async ({ page }) => {
  await signUp(page);
  await page.goto('/app/billing');
  await page.getByTestId('plan-pro').getByRole('link', { name: 'Upgrade to Pro' }).click();
  await expect(page.getByRole('heading', { name: 'Stripe stand-in: pay' })).toBeVisible();
  await expect(page.getByText('Pro, annual: $90')).toBeVisible();
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(toast(page)).toContainText('Payment Successful!');
  await expect(page).toHaveURL(/\/app\/billing$/);
  await expect(page.getByTestId('plan-pro')).toContainText('Current plan');
  await expect(page.getByTestId('credits-left')).toHaveText('100');
  await page.getByRole('tab', { name: 'Invoices' }).click();
  const invoices = page.getByRole('table', { name: 'Invoices' });
  await expect(invoices).toContainText('$90.00');
  await expect(invoices).toContainText('Paid');
});

test('a visitor who chooses Pro is told its price at sign-up, and comes to the payment from there', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Choose Pro' }).click();
  await expect(page).toHaveURL(/\/register\?next=/);
  await expect(
    page.getByText('Pro, $90 a year. Create your account first; payment comes next.'),
  ).toBeVisible();
  for (const [label, value] of Object.entries({
    'First Name': 'Ada',
    'Last Name': 'Weaver',
    Email: `chooses-${crypto.randomUUID()}@example.com`,
    Password: 'Weaving1!',
    'Confirm Password': 'Weaving1!',
  }))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel(/I agree to the Terms of Service/).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Stripe stand-in: pay' })).toBeVisible();
  await expect(page.getByText('Pro, annual: $90')).toBeVisible();
});

test('who turns back on the payment page has paid nothing @turn-3', async ({ page }) => {
  await signUp(page);
  await page.goto('/api/billing/checkout?plan=PRO&billing=monthly');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(toast(page)).toContainText('Payment Canceled');
  await expect(page.getByTestId('credits-left')).toHaveText('5');
});

test('a payment that was turned back on leaves a Pro template, from which it was begun, locked @turn-3', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/app/templates');
  const lock = page.getByRole('button', { name: /^Pro Template - Upgrade to unlock/ }).first();
  await lock.click();
  await page.getByRole('dialog').getByRole('link', { name: 'Upgrade Now' }).click();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(toast(page)).toContainText('Payment Canceled');
  await expect(page).toHaveURL(/\/app\/billing$/);
  await page.getByRole('link', { name: 'Templates', exact: true }).click();
  await expect(lock).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a billing portal that comes late takes nobody there who has gone on', async ({ page }) => {
  await signUp(page);
  await page.goto('/api/billing/checkout?plan=PRO&billing=monthly');
  await page.getByRole('button', { name: 'Pay' }).click();
  const open = page.getByRole('button', { name: 'Billing portal' });
  const release = await holdFiles(page, '**/api/billing/portal');
  await open.click();
  await page.getByRole('link', { name: 'Templates', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible();
  const answered = page.waitForResponse('**/api/billing/portal');
  release();
  await (await answered).finished();
  await page.getByRole('link', { name: 'Calendar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Content Calendar' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/app\/templates$/);
});

test('the success page confirms, welcomes, and opens the generator @turn-5', async ({ page }) => {
  await signUp(page);
  const answer = await page.request.post('/api/stripe/create-checkout-session', {
    data: { priceId: 'agency_monthly' },
  });
  await page.goto((await answer.json()).url);
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Agency!' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '200' })).toBeVisible();
  await expect(page).toHaveURL(/\/app\/generator$/);
});

test.describe('coming back without a payment that went through', () => {
  test.use({ expectedErrors: /404/ });

  test('is told as what it is, and never as a success @turn-2', async ({ page }) => {
    await signUp(page);
    await page.goto('/app/billing?success=true&plan=PRO');
    await expect(toast(page)).toContainText('Your payment is being confirmed');
    await expect(page).toHaveURL(/\/app\/billing$/);
    await page.goto('/app/billing?success=true&plan=PRO&session_id=cs_nobodys');
    await expect(toast(page)).toContainText('Payment Confirmation Failed');
    await expect(page.getByTestId('credits-left')).toHaveText('5');
  });
});

test.describe('with a question', () => {
  test('a plan is changed in the portal: up at once, down at the end of the period; and cancelled and kept @turn-4', async ({
    page,
  }) => {
    await signUp(page);
    await page.goto('/api/billing/checkout?plan=PRO&billing=monthly');
    await page.getByRole('button', { name: 'Pay' }).click();
    await expect(page.getByTestId('credits-left')).toHaveText('100');

    await page.getByTestId('plan-agency').getByRole('link', { name: 'Upgrade to Agency' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByTestId('credits-left')).toHaveText('200');

    await page.getByTestId('plan-pro').getByRole('link', { name: 'Downgrade to Pro' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('A change is planned')).toBeVisible();
    await page.getByRole('button', { name: 'Keep current plan' }).click();
    await expect(page.getByText('A change is planned')).toBeHidden();

    await page.getByRole('button', { name: 'Cancel plan' }).click();
    const question = page.getByRole('alertdialog', { name: 'Cancel your plan?' });
    await expect(question).toContainText(/You keep it, with its credits, until .+\. After that/);
    await question.getByRole('button', { name: 'Cancel plan' }).click();
    await expect(page.getByText('Your plan ends')).toBeVisible();
    await page.getByRole('button', { name: 'Keep my plan' }).click();
    await expect(page.getByText('Your plan ends')).toBeHidden();

    await page.getByRole('button', { name: 'Change payment method' }).click();
    await expect(page.getByText('payment_method_update')).toBeVisible();
  });

  test('an annual plan is refunded within the terms @turn-2', async ({ page }) => {
    await signUp(page);
    await page.goto('/api/billing/checkout?plan=AGENCY&billing=annual');
    await page.getByRole('button', { name: 'Pay' }).click();
    await expect(page.getByTestId('credits-left')).toHaveText('200');
    await page.getByRole('button', { name: 'Refund $210.00' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Refund and end my plan' }).click();
    await expect(toast(page)).toContainText('Refund on its way');
    await expect(page.getByTestId('credits-left')).toHaveText('5');
  });
});

test('a plan doesn’t renew for an account that is to be deleted, and still ends when the account stays', async ({
  page,
  stripe,
}) => {
  const { email } = await signUp(page);
  await page.goto('/api/billing/checkout?plan=PRO&billing=monthly');
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByTestId('credits-left')).toHaveText('100');

  await page.goto('/app/settings?tab=preferences');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await expect(dialog).toContainText('Your Pro plan won’t renew.');
  await dialog.getByLabel(/^Type .* to confirm$/).fill(email);
  await dialog.getByLabel('Current Password', { exact: true }).fill('Correct-Horse7!');
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByText('Until then nothing is lost. Your Pro plan won’t renew.')).toBeVisible();
  await page.goto('/app/billing');
  await expect(page.getByText('Your plan ends')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep my plan' })).toBeHidden();
  const isEnding = () => stripe.all('subscription')[0]?.cancel_at_period_end;
  await expect.poll(isEnding, { timeout: 30_000 }).toBe(true);

  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(toast(page)).toContainText(/Your account stays.*Your plan still ends on .*\d{4}/);
  await page.getByRole('button', { name: 'Open Billing' }).click();
  await page.getByRole('button', { name: 'Keep my plan' }).click();
  await expect(toast(page)).toContainText('Plan kept');
  expect(isEnding()).toBe(false);
});

test.describe('a plan that runs', () => {
  // The call answers that there is nothing to pay.
  test.use({ expectedErrors: /409|net::ERR_FAILED/ });

  test('the checkout page takes a card, and says when it was declined @turn-2', async ({ page, stripe }) => {
    await signUp(page);
    await page.goto('/checkout');
    for (const text of [
      'Professional Plan',
      '$29/month',
      'Unlimited marketing kits',
      'Premium templates library',
      'High-resolution downloads',
      'Custom branding options',
      'Priority support',
      '14-day free trial',
    ]) {
      await expect(page.getByText(text).first()).toBeVisible();
    }
    const rows = page.getByRole('definition');
    await expect(rows).toHaveText(['$29.00', '$0.00', '$29.00']);
    await page.getByLabel('Card number').fill('4000 0000 0000 0002');
    await page.getByRole('button', { name: 'Complete Payment' }).click();
    await expect(toast(page)).toContainText('Payment Failed');
    await expect(toast(page)).toContainText('Your card was declined.');
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Complete Payment' }).click();
    await expect(toast(page)).toContainText('Thank you for your purchase!');
    await expect(page.getByText('You have 100 credits on the Pro plan.')).toBeVisible();
    expect(await page.evaluate('window.__returnUrl')).toBe(new URL(page.url()).origin);
    expect(stripe.all('charge')[0]).toMatchObject({ amount: 2900 });

    await page.reload();
    await expect(page.getByRole('heading', { name: 'You already have the Pro plan.' })).toBeVisible();
  });

  test('a payment that the connection cut off can be confirmed again', async ({ page }) => {
    await signUp(page);
    await page.goto('/checkout');
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.route('**/confirm', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Complete Payment' }).click();
    await expect(toast(page)).toContainText('Payment Failed');
    await page.getByRole('button', { name: 'Complete Payment' }).click();
    await expect(page.getByText('You have 100 credits on the Pro plan.')).toBeVisible();
  });

  test('the checkout page says what stands in the way of a payment, and the plan as it is now @turn-4', async ({
    page,
    stripe,
  }) => {
    await signUp(page);
    await page.goto('/checkout');
    await expect(page.getByLabel('Card number')).toBeVisible();
    const [intent] = stripe.all('payment_intent');
    Object.assign(intent ?? {}, { status: 'processing' });
    await page.reload();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(/^Your payment is still being processed/);
    await expect(page.getByText('You have 5 credits on the Free plan.')).toBeVisible();
    // Nobody has told the site yet when the page asks again.
    await page.route('**/api/create-payment-intent', async (route) => {
      stripe.payIntent(intent?.id ?? '');
      await route.continue();
    });
    await page.reload();
    await expect(heading).toHaveText('You already have the Pro plan.');
    await expect(page.getByText('You have 100 credits on the Pro plan.')).toBeVisible();
  });
});

test('the checkout page works when it was reached from inside the site @turn-5', async ({ page }) => {
  await signUp(page);
  await page.goto('/checkout');
  await expect(page.getByLabel('Card number')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
  // A page load elsewhere brings the stricter policy; going back from there within the site keeps it.
  await page.reload();
  await page.goBack();
  await expect(page.getByLabel('Card number')).toBeVisible();
});
