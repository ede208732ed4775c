import type { MemberAccount } from '#app/accounts/accounts.service.ts';

/**
 * What one part of the product keeps of a member. The export reads all of them and the deletion erases all of
 * them, so a new part that keeps something is added to one list.
 */
export interface Holding {
  /** Name of its file in the export, without `.json`. */
  readonly name: string;
  read(member: MemberAccount): Promise<unknown>;
  /** Removes everything. Harmless when it is gone already: a deletion that was cut off begins again. */
  erase(member: MemberAccount): Promise<void>;
}
