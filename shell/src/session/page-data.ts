import { defaultContact } from '@postloom/shared-contracts';
import { type PageData, pageDataElementId, pageDataSchema } from '@postloom/shared-contracts/page-data';

/** What the server wrote into this page. What a server of another version wrote may tell nothing. */
export function readPageData(page: Document): PageData {
  const text = page.getElementById(pageDataElementId)?.textContent ?? 'null';
  const { data } = pageDataSchema.safeParse(JSON.parse(text));
  return data ?? { member: null, contact: defaultContact };
}
