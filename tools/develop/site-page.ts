/** `deploymentRecordElementId` of the contract, which tools don't import. */
const recordId = 'deployment-record';
const recordElement = new RegExp(`<script type="application/json" id="${recordId}">([^<]*)</script>`);

/**
 * A page of the site in the development shell: what the site says of the visit stays (theme, session, record), while
 * its scripts, styles and prerendered content give way to the development shell's.
 *
 * @param html the site's page.
 * @param shell HTML of the development shell, from the same template as the site's.
 * @param changeRecord gives the record that the page is to carry.
 * @returns null for a page that is not the shell's, e.g. the release console.
 */
export async function inDevelopmentShell(
  html: string,
  shell: string,
  changeRecord: (record: Record<string, unknown>) => Promise<Record<string, unknown>>,
): Promise<string | null> {
  const record = recordElement.exec(html)?.[1];
  if (!record) return null;
  const changed = JSON.stringify(await changeRecord(JSON.parse(record))).replaceAll('<', '\\u003c');
  // Without the page's token nothing is counted for or against a version that visitors get.
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
