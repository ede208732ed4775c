import type { Contact } from '@postloom/shared-contracts';

export type LegalBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | {
      readonly kind: 'table';
      /** The table's caption. */
      readonly caption: string;
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  /** A sentence that ends with one of the site's contact addresses. */
  | { readonly kind: 'contact'; readonly text: string; readonly address: keyof Contact };

export interface LegalSection {
  /** Anchor, e.g. `/privacy#cookies`. Other pages link to it, so it must stay even if the heading changes. */
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly LegalBlock[];
}

export interface LegalDocument {
  readonly title: string;
  readonly description: string;
  readonly lastUpdated: string;
  /** A summary of the document, shown above the sections. */
  readonly summary: readonly string[];
  readonly sections: readonly LegalSection[];
}

export const paragraph = (text: string): LegalBlock => ({ kind: 'paragraph', text });
export const list = (...items: readonly string[]): LegalBlock => ({ kind: 'list', items });
