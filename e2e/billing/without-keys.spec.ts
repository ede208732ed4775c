import { forgetMember } from '#harness/forget-member.ts';
import { holdFiles } from '#harness/hold-files.ts';
import { expect, test } from '../harness/test.ts';
import { signUp, toast } from './fixtures.ts';

test('the plan, the credits and their reset are shown, and the free credits explained @turn-4', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/app/billing');
  await expect(page.getByTestId('plan-free')).toContainText('Current plan');
  await expect(page.getByTestId('credits-left')).toHaveText('5');
  await expect(page.getByTestId('next-reset')).toHaveText('Free credits don’t renew');
  await expect(page.getByRole('table', { name: 'Credits ledger' })).toContainText(
    'Free plan: credits to start with',
  );
  await page.getByRole('tab', { name: 'Invoices' }).click();
  await expect(page.getByText('No invoices yet')).toBeVisible();
});

test('until a paid plan’s interval is known, neither is shown as chosen, and no price', async ({ page }) => {
  await signUp(page);
  const answer = await page.request.post('/api/stripe/test-payment-success', { data: { plan: 'AGENCY' } });
  expect(answer.status()).toBe(200);
  const plan = Promise.withResolvers<void>();
  await page.route('**/api/billing', async (route) => {
    await plan.promise;
    await route.continue();
  });
  await page.goto('/app/billing');
  const agency = page.getByTestId('plan-agency');
  await expect(agency).toContainText('Current plan');
  await expect(page.getByRole('radio', { name: 'Monthly' })).not.toBeChecked();
  await expect(page.getByRole('radio', { name: 'Annual' })).not.toBeChecked();
  await expect(agency.getByText(/^\$/).filter({ visible: true })).toHaveCount(0);
  plan.resolve();
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked();
  await expect(agency.getByText('$35', { exact: true })).toBeVisible();
});

test.describe('with a question', () => {
  test('an upgrade goes through the test mode, and back', async ({ page }) => {
    await signUp(page);
    const plan = Promise.withResolvers<void>();
    await page.route('**/api/billing', async (route) => {
      await plan.promise;
      await route.continue();
    });
    await page.goto('/app/billing');
    const agency = page.getByTestId('plan-agency');
    await expect(agency).toContainText('$210');
    await expect(agency).toContainText('$420');
    await page.getByRole('radio', { name: 'Monthly' }).click();
    await expect(agency).toContainText('$35');
    // What was chosen before the plan is known stays chosen.
    plan.resolve();
    await expect(agency.getByRole('link', { name: 'Upgrade to Agency' })).toBeVisible();
    await expect(agency).toContainText('$35');
    await expect(page.getByText('Test mode: nothing is charged')).toBeVisible();
    await agency.getByRole('link', { name: 'Upgrade to Agency' }).click();
    const upgrade = page.getByRole('alertdialog', { name: 'Upgrade to Agency, $35 a month?' });
    await expect(upgrade).toContainText('nothing is charged');
    await upgrade.getByRole('button', { name: 'Not now' }).click();
    await expect(page).toHaveURL(/\/app\/billing$/);
    await expect(agency.getByRole('link', { name: 'Upgrade to Agency' })).toBeFocused();
    await page.keyboard.press('Enter');
    await upgrade.getByRole('button', { name: 'Upgrade to Agency' }).click();
    await expect(toast(page)).toContainText('Upgrade Successful! (Test Mode)');
    await expect(page).toHaveURL(/\/app\/billing$/);
    await expect(page.getByTestId('credits-left')).toHaveText('200');
    await expect(page.getByText('200/200')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Credits ledger' })).toContainText(
      'Agency plan: credits for a new month',
    );

    await page.getByRole('button', { name: 'Cancel plan' }).click();
    const question = page.getByRole('alertdialog', { name: 'Cancel your plan?' });
    await expect(question).toContainText(
      'The test mode charges nothing, so there’s no paid period to keep: you go back to the Free plan at once',
    );
    await expect(question).toContainText(
      'Posts you’ve already scheduled keep their time and reminders; scheduling anything else takes Pro or Agency.',
    );
    await question.getByRole('button', { name: 'Cancel plan' }).click();
    await expect(toast(page)).toContainText('Plan ended');
    await expect(page.getByTestId('credits-left')).toHaveText('5');
    const ledger = page.getByRole('table', { name: 'Credits ledger' });
    await expect(ledger).toContainText('Agency credits set aside: that plan ended');
    await expect(ledger).toContainText('Free credits paused while you have a paid plan');
  });
});

test('who has a plan is shown it beside the prices, and a change of it asks first', async ({ page }) => {
  await signUp(page);
  const pro = { data: { plan: 'PRO' } };
  expect((await page.request.post('/api/stripe/test-payment-success', pro)).status()).toBe(200);
  await page.goto('/#pricing');
  const card = page.getByTestId('plan-pro');
  await expect(card).toContainText('Current plan');
  await expect(page.getByRole('link', { name: 'Choose Pro' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Choose Agency' })).toBeVisible();
  await card.getByRole('link', { name: 'See your plan' }).click();
  await expect(page.getByText('$15 a month')).toBeVisible();

  const question = page.getByRole('alertdialog', { name: 'Pay yearly for Pro, $90 a year?' });
  await page.getByRole('radio', { name: /Annual/ }).click();
  // The answer comes before the plan does, with which its link is back on the page.
  const plan = Promise.withResolvers<void>();
  await page.route('**/api/billing', async (route) => {
    await plan.promise;
    await route.continue();
  });
  await card.getByRole('link', { name: 'Switch to annual' }).click();
  await expect(question).toContainText('The test mode charges nothing');
  await question.getByRole('button', { name: 'Keep it as it is' }).click();
  await expect(page).toHaveURL(/\/app\/billing$/);
  await expect(question).toHaveCount(0);
  plan.resolve();
  await expect(page.getByText('$15 a month')).toBeVisible();
  // Where the person was before.
  await expect(page.getByRole('radio', { name: /Annual/ })).toBeChecked();
  await expect(card.getByRole('link', { name: 'Switch to annual' })).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Pay yearly' }).click();
  await expect(toast(page)).toContainText('Upgrade Successful! (Test Mode)');
  await expect(page.getByText('$90 a year', { exact: true })).toBeVisible();
});

test('a smaller plan in the place of a larger one says what goes with it @turn-1', async ({ page }) => {
  await signUp(page);
  const agency = { data: { plan: 'AGENCY' } };
  expect((await page.request.post('/api/stripe/test-payment-success', agency)).status()).toBe(200);
  await page.goto('/app/billing');
  await page.getByTestId('plan-pro').getByRole('link', { name: 'Downgrade to Pro' }).click();
  const question = page.getByRole('alertdialog', { name: /^Change to Pro/ });
  await expect(question.getByRole('listitem')).toHaveCount(5);
  await expect(question.getByRole('listitem').first()).toContainText(
    'Your team has no access. Each member is told by email, usually within ten minutes of losing it.',
  );
  await expect(question).toContainText('100 credits a month in place of 200');
  await expect(question).toContainText('Nothing is deleted');
  await question.getByRole('button', { name: 'Keep my plan' }).click();
  await expect(page.getByTestId('plan-agency')).toContainText('Current plan');
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Change plan' }).click();
  await expect(toast(page)).toContainText('Plan changed (Test Mode)');
  await expect(page.getByTestId('plan-pro')).toContainText('Current plan');
});

test('an answer of before the upgrade that comes after it is not shown as the plan', async ({ page }) => {
  await signUp(page);
  const upgraded = page.waitForResponse('**/api/stripe/test-payment-success');
  await page.route(
    (url) => url.pathname === '/api/billing',
    async (route) => {
      const answer = await route.fetch();
      await upgraded;
      // Who no longer waits for it has left.
      await route.fulfill({ response: answer }).catch(() => undefined);
    },
    { times: 1 },
  );
  await page.goto('/app/billing?test_success=true&plan=AGENCY');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Upgrade to Agency' }).click();
  await expect(toast(page)).toContainText('Upgrade Successful! (Test Mode)');
  await expect(page.getByTestId('plan-agency')).toContainText('Current plan');
});

test('a cancelled payment is told, and the address cleared @turn-4', async ({ page }) => {
  await signUp(page);
  await page.goto('/app/billing?canceled=true');
  await expect(toast(page)).toContainText('Payment Canceled');
  await expect(toast(page)).toContainText('Your payment was canceled. You can try again anytime.');
  await expect(page).toHaveURL(/\/app\/billing$/);
});

test.describe('a failing server', () => {
  test.use({ expectedErrors: /404|500|503/ });

  test('a failed test upgrade is told @turn-4', async ({ page }) => {
    await signUp(page);
    await page.route('**/api/stripe/test-payment-success', (route) =>
      route.fulfill({ status: 500, body: '' }),
    );
    await page.goto('/app/billing?test_success=true&plan=PRO');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Upgrade to Pro' }).click();
    await expect(toast(page)).toContainText('Test upgrade failed');
    await expect(toast(page)).toContainText('Please try again.');
    await expect(page.getByTestId('credits-left')).toHaveText('5');
  });

  test('without the answer about one’s own plan, all plans and the ledger are there @turn-3', async ({
    page,
  }) => {
    await signUp(page);
    await page.route(
      ({ pathname }) => pathname === '/api/billing',
      (route) => route.fulfill({ status: 503, body: '' }),
    );
    await page.goto('/app/billing');
    await expect(page.getByRole('alert')).toContainText('Couldn’t load your plan');
    await expect(page.getByTestId('plan-agency')).toContainText('$210');
    await expect(page.getByRole('link', { name: 'Upgrade to Agency' })).toHaveCount(0);
    await expect(page.getByRole('table', { name: 'Credits ledger' })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: 'Upgrade to Agency' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('credits that cannot be read are not said to be none @turn-3', async ({ page }) => {
    await signUp(page);
    await forgetMember(page, '/app/billing');
    await page.route('**/api/user/credits', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/app/billing');
    const credits = page.getByRole('region', { name: 'Credits left' });
    await expect(credits.getByRole('button', { name: 'Load your credits' })).toBeVisible();
    await expect(page.getByTestId('credits-left')).toHaveText('–');
    await expect(credits.getByText(/of 5|renew/)).toHaveCount(0);
    await page.unroute('**/api/user/credits');
    await credits.getByRole('button', { name: 'Load your credits' }).click();
    await expect(page.getByTestId('credits-left')).toHaveText('5');
  });

  test('a payment whose confirmation comes late takes nobody back to it', async ({ page }) => {
    await signUp(page);
    const release = await holdFiles(page, '**/api/billing/confirm*');
    const asked = page.waitForRequest('**/api/billing/confirm*');
    await page.goto('/app/billing?success=true&session_id=cs_test_1');
    await asked;
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/);
    release();
    await expect(toast(page)).toContainText('Your payment is being confirmed');
    await expect(page).toHaveURL(/\/app$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/);
  });

  test('a payment that could not be begun is told, and begun again on a press @turn-5', async ({ page }) => {
    await page.route('**/api/create-payment-intent', (route) => route.fulfill({ status: 503, body: '' }), {
      times: 1,
    });
    await page.goto('/checkout');
    await expect(toast(page)).toContainText('Payment Failed');
    await expect(page.getByText('Couldn’t start the payment')).toBeVisible();
    await expect(page.getByText('Nothing was charged.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    // This site has no keys.
    await expect(page.getByText('Payments aren’t set up on this site yet')).toBeVisible();
  });

  test('the checkout page says that payments are not set up, and stays loading @turn-5', async ({ page }) => {
    await page.goto('/checkout');
    await expect(toast(page)).toContainText('Setup Required');
    await expect(toast(page)).toContainText('Payment processing is not configured yet.');
    await expect(page.getByText('Setting up secure payment...')).toBeVisible();
    // The toast goes; what is the matter stays.
    await expect(page.getByText('Payments aren’t set up on this site yet')).toBeVisible();
    await expect(page.getByText('Nothing was charged.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/#pricing');
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  test('a payment that cannot be confirmed is told @turn-2', async ({ page }) => {
    await page.goto('/billing/success?session_id=cs_test_1');
    await expect(page.getByRole('heading', { name: 'Payment Confirmation Failed' })).toBeVisible();
    await expect(
      page.getByText('There was an issue confirming your payment. Please contact support.'),
    ).toBeVisible();
    await expect(page.getByText('If you were charged, your plan updates automatically')).toBeVisible();
  });
});

test('without a session nothing is called on the success page @turn-2', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/billing/confirm')) calls.push(request.url());
  });
  for (const address of ['/billing/success', '/billing/success?session_id=']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Payment Confirmation Failed' })).toBeVisible();
    await expect(
      page.getByText('This page was opened without a payment, and nothing is charged here.'),
    ).toBeVisible();
  }
  expect(calls).toEqual([]);
});

test('a failed redirect to the payment is told @turn-2', async ({ page }) => {
  await signUp(page);
  await page.goto('/app/billing?error=checkout');
  await expect(toast(page)).toContainText('Upgrade failed');
  await expect(toast(page)).toContainText('Please try again later.');
});
