/** `deploymentRecordElementId` of the contract, which tools can't import. */
const recordId = 'deployment-record';
const recordElement = new RegExp(`<script type="application/json" id="${recordId}">([^<]*)</script>`);

/**
 * Puts a page of the site into the development shell: it keeps what is specific to the visit (theme, session, record)
 * and replaces scripts, styles and prerendered content with the development shell's.
 *
 * @param html the site's page.
 * @param shell HTML of the development shell, from the same template as the site's.
 * @param changeRecord returns the record to embed.
 * @returns null for pages outside the shell, e.g. the release console.
 */
export async function inDevelopmentShell(
  html: string,
  shell: string,
  changeRecord: (record: Record<string, unknown>) => Promise<Record<string, unknown>>,
): Promise<string | null> {
  const record = recordElement.exec(html)?.[1];
  if (!record) return null;
  const changed = JSON.stringify(await changeRecord(JSON.parse(record))).replaceAll('<', '\\u003c');
  // Without the page token, this page's reports don't count for or against a released version.
  const attributes = (/<html([^>]*)>/.exec(html)?.[1] ?? '').replace(/ data-page="[^"]*"/, '');
  const head = [/<title>[^<]*<\/title>/, /<link rel="icon"[^>]*>/].map((tag) => tag.exec(html)?.[0] ?? '');
  return shell
    .replace(/<html[^>]*>/, () => `<html${attributes}>`)
    .replace('<!--page-head-->', () => head.join(''))
    .replace(
      '<!--page-data-->',
      () => `<script type="application/json" id="${recordId}">${changed}</script>`,
    );
}
