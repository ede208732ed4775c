import type { Page } from '@playwright/test';

/** Lets a page arrive as from a server that didn't find out in time who is signed in. */
export async function forgetMember(page: Page, path: string): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /(<script type="application\/json" id="page-data">)(.*?)(?=<\/script>)/,
      (_, start: string, data: string) => start + JSON.stringify({ ...JSON.parse(data), member: null }),
    );
    await route.fulfill({ response, body });
  });
}
