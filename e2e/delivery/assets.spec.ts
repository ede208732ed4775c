import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '#harness/test.ts';
import { plantWorkspace } from '../../tools/release/planted-workspace.testing.ts';
import { startReleasingSite } from './releasing-site.ts';

const remote = 'mf-pictured';

/** A picture of 8 by 8 points; a long comment makes it larger than what the bundler writes into the code. */
const picture = (color: string, comment = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><!--${comment}--><rect width="8" height="8" fill="${color}"/></svg>`;
const long = 'long '.repeat(1000);

const screen = `
import { usePageMeta } from '@postloom/remote-kit';
import { Heading } from '@postloom/ui-kit';
import large from '../large.svg';
import small from '../small.svg';
import css from './home.module.css';
export function Component() {
  usePageMeta('Pictured', 'Pictures.');
  return (
    <>
      <Heading level={1}>Pictured</Heading>
      <img src={large} alt="large" />
      <img src={small} alt="small" />
      <p className={css.framed}>framed</p>
    </>
  );
}
`;

test('a remote’s pictures show on its prerendered page, and after a rollback those of the version before @turn-4', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const { write, describePage, command, folder, remove } = plantWorkspace(remote);
  const site = await startReleasingSite();
  const release = async (version: string, color: string): Promise<void> => {
    write('src/large.svg', picture(color, long));
    write('src/small.svg', picture(color));
    write('src/framed.svg', picture(color, `framed ${long}`));
    await promisify(execFile)(process.execPath, [command, 'publish', remote, '--version', version], {
      env: {
        PATH: process.env.PATH,
        RELEASE_URL: site.url,
        RELEASE_TOKEN: site.token,
        RELEASE_KEY: `${folder}/key.pem`,
      },
    });
    await site.change({ action: 'activate', remote, version });
  };
  const expectPictures = async (version: string, color: string): Promise<void> => {
    const files = `${site.url}/remotes/${remote}/${version}/static/svg`;
    for (const javaScriptEnabled of [false, true]) {
      const page = await (await browser.newContext({ baseURL: site.url, javaScriptEnabled })).newPage();
      const answers = new Map<string, string | undefined>();
      page.on('response', (answer) => answers.set(answer.url(), answer.headers()['cache-control']));
      await expect(async () => {
        expect(await (await page.goto('/pictured'))?.text()).toContain('data-prerendered');
      }).toPass();
      if (javaScriptEnabled) await expect(page.locator('#root:not([data-prerendered])')).toBeVisible();
      const large = await page.getByAltText('large').getAttribute('src');
      expect(new URL(large ?? '', site.url).href).toMatch(new RegExp(`^${files}/large\\.\\w+\\.svg$`));
      await expect(page.getByAltText('small')).toHaveAttribute('src', /^data:image\/svg/);
      await expect(page.getByText('framed', { exact: true })).toHaveCSS(
        'background-image',
        new RegExp(`^url\\("${files}/framed\\.\\w+\\.svg"\\)$`),
      );
      for (const alt of ['large', 'small']) {
        await expect(page.getByAltText(alt)).toHaveJSProperty('naturalWidth', 8);
      }
      const pictures = [...answers].filter(([address]) => address.startsWith(files));
      expect(pictures.length).toBeGreaterThanOrEqual(2);
      for (const [, caching] of pictures) expect(caching).toBe('public, max-age=31536000, immutable');
      const [address] = pictures[0] ?? [];
      expect(await (await fetch(address ?? '')).text()).toContain(`fill="${color}"`);
      await page.context().close();
    }
  };
  try {
    describePage('Pictures.');
    write('src/screens/home.tsx', screen);
    write('src/screens/home.module.css', '.framed { background-image: url("../framed.svg") }');
    await release('1.0.0', 'red');
    await release('2.0.0', 'blue');
    await expectPictures('2.0.0', 'blue');
    await site.change({ action: 'rollback', remote, from: '2.0.0', reason: 'the wrong pictures' });
    await expectPictures('1.0.0', 'red');
  } finally {
    await site.stop();
    remove();
  }
});
