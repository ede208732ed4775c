import { defaultContact } from '@postloom/shared-contracts';
import { type PageData, pageDataElementId, pageDataSchema } from '@postloom/shared-contracts/page-data';

/**
 * Reads what the server embedded in this page. Data from a server of another version may not parse; it is then treated
 * as empty.
 */
export function readPageData(page: Document): PageData {
  const text = page.getElementById(pageDataElementId)?.textContent ?? 'null';
  const { data } = pageDataSchema.safeParse(JSON.parse(text));
  return data ?? { member: null, contact: defaultContact };
}
