export interface VisitorAccount {
  readonly id: string;
  readonly kind: 'visitor';
  readonly createdAt: Date;
  /** The day of their last visit. */
  readonly seenAt: Date;
  /** Set for someone who only reads: nothing about them is stored, not even their visit. */
  readonly isStranger?: true;
}

export interface MemberAccount {
  readonly id: string;
  readonly kind: 'member';
  readonly email: string;
  /** The name that others see. Not the handle in the settings. */
  readonly displayName: string;
  readonly photoUrl: string | null;
  /** Whether a provider has confirmed that the address belongs to this person. */
  readonly emailVerified: boolean;
  /** When the account will be deleted at its owner's request; null if it won't. */
  readonly deletionAt: Date | null;
  /** When they signed up. They may have been a visitor before. */
  readonly memberSince: Date;
}

/** The owner of credits and work: a member, or a visitor, whose account has no name. */
export type Account = VisitorAccount | MemberAccount;
