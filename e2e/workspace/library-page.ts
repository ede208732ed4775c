import type { Locator, Page, Route } from '@playwright/test';
import { expect } from '../accounts/fixtures.ts';

/** One red pixel: the smallest picture that there is. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const picture = (name: string): ChosenFile => ({ name, mimeType: 'image/png', buffer: pixel });
/** Calls itself a picture and is none. */
export const impostor: ChosenFile = {
  name: 'impostor.png',
  mimeType: 'image/png',
  buffer: Buffer.from('This is no picture.'),
};

/** The next upload is given an address that has ended. */
export async function endNextAddress(page: Page): Promise<void> {
  const endAddress = async (route: Route) => {
    const answer = await route.fetch();
    const target = await answer.json();
    const uploadURL = target.uploadURL.replace(/expires=\d+/, 'expires=1');
    await route.fulfill({ response: answer, json: { ...target, uploadURL } });
  };
  await page.route('**/api/objects/upload', endAddress, { times: 1 });
}

/** The media library as its member sees it. */
export class LibraryPage {
  readonly page: Page;
  readonly files: Locator;
  readonly samples: Locator;
  readonly selection: Locator;
  readonly details: Locator;
  readonly uploads: Locator;

  constructor(page: Page) {
    this.page = page;
    this.files = page.getByRole('list', { name: 'Files', exact: true }).getByRole('listitem');
    this.samples = page.getByRole('list', { name: 'Sample files' }).getByRole('listitem');
    this.selection = page.getByRole('region', { name: 'Selected files' });
    this.details = page.getByRole('dialog').filter({ has: page.getByText('Size', { exact: true }) });
    this.uploads = page.getByRole('dialog', { name: 'Upload images' });
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/app/media${query}`);
    await expect(this.page.getByRole('heading', { level: 1, name: 'Media Library' })).toBeVisible();
  }

  file(name: string): Locator {
    return this.files.filter({ hasText: name });
  }

  opener(name: string): Locator {
    return this.file(name).getByRole('button', { name, exact: true });
  }

  async openUploads(): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: 'Upload', exact: true }).first().click();
    await expect(this.uploads).toBeVisible();
  }

  async choose(...files: readonly ChosenFile[]): Promise<void> {
    await this.uploads
      .locator('input[type=file]')
      .first()
      .setInputFiles([...files]);
  }

  /** A message that is going is in the page once more while it leaves. */
  async says(message: string): Promise<void> {
    await expect(this.uploads.getByText(message).first()).toBeVisible();
  }

  /** @param others what is said of the same, and of nothing else. */
  async saysOnce(message: RegExp, others: RegExp): Promise<void> {
    await expect(this.uploads.getByText(others).filter({ visible: true })).toHaveText([message]);
  }

  /** Sends what was chosen. */
  async send(): Promise<void> {
    await this.uploads.getByRole('button', { name: /^Upload \d+ file/ }).click();
  }

  /** Puts files into the library past the window. @returns their ids. */
  async keep(...names: readonly string[]): Promise<string[]> {
    const ids: string[] = [];
    for (const name of names) {
      const data = { size: pixel.length, name, keep: true };
      const { uploadURL, objectURL } = await (
        await this.page.request.post('/api/objects/upload', { data })
      ).json();
      const headers = { 'content-type': 'image/png' };
      expect((await this.page.request.put(uploadURL, { data: pixel, headers })).status()).toBe(200);
      ids.push(objectURL.split('/').at(-1));
    }
    return ids;
  }
}
