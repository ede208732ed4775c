import { expect, type Locator, type Page } from '@playwright/test';

/** The generator as a person sees it. */
export class GeneratorPage {
  readonly page: Page;
  readonly prompt: Locator;
  readonly business: Locator;
  readonly audience: Locator;
  readonly tone: Locator;
  readonly generateButton: Locator;
  readonly stopButton: Locator;
  readonly regenerateButton: Locator;
  readonly preview: Locator;
  readonly caption: Locator;
  readonly hashtags: Locator;
  readonly count: Locator;
  readonly credits: Locator;
  readonly toast: Locator;
  readonly fileInput: Locator;

  constructor(page: Page) {
    this.page = page;
    this.prompt = page.getByLabel('What do you want to create?');
    this.business = page.getByLabel('Business or industry');
    this.audience = page.getByLabel('Target audience');
    this.tone = page.getByLabel('Tone');
    this.generateButton = page.getByRole('button', { name: /^Generat(e|ing…)$/ });
    this.stopButton = page.getByRole('form', { name: 'Brief' }).getByRole('button', { name: 'Stop' });
    this.regenerateButton = page.getByRole('button', { name: 'Regenerate' });
    this.preview = page.getByTestId('post-preview');
    this.caption = page.getByLabel('Caption');
    this.hashtags = page.getByLabel('Hashtags');
    this.count = page.getByTestId('character-count').getByRole('meter');
    this.credits = page.getByTestId('credits-badge');
    this.toast = page.getByRole('region', { name: /notifications/i }).locator('li');
    this.fileInput = page.getByLabel('Your image');
  }

  async open(): Promise<void> {
    await this.page.goto('/social-media');
    await this.prompt.waitFor();
    await this.credits.waitFor();
  }

  /** The generator inside the app, as a paid plan has it. */
  async openInApp(): Promise<void> {
    await this.page.goto('/app/generator');
    await this.option('Content type', 'Video').waitFor();
  }

  /** Chooses in one of the strips of options, e.g. `choose('Platform', 'LinkedIn')`. */
  async choose(strip: 'Platform' | 'Content type' | 'Image' | 'Billing', option: string): Promise<void> {
    await this.option(strip, option).check();
  }

  option(strip: string, option: string): Locator {
    return this.page
      .getByRole('radiogroup', { name: strip, exact: true })
      .getByRole('radio', { name: option, exact: true });
  }

  /** Generates from a prompt and waits for the post. */
  async generate(prompt: string): Promise<void> {
    await this.prompt.fill(prompt);
    await this.generateButton.click();
    // The button is busy from within the click on.
    await expect(this.generateButton).not.toHaveAttribute('aria-busy');
    await this.regenerateButton.waitFor();
  }

  clipboard(): Promise<string> {
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  /** The page is no wider than the window, once scripts have laid it out for the window's size. */
  async expectNoSidewaysScroll(where?: string): Promise<void> {
    const excess = () =>
      this.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(excess, where).toBe(0);
  }
}
