export interface VisitorAccount {
  readonly id: string;
  readonly kind: 'visitor';
  readonly createdAt: Date;
  /** When they were last here, to the day. */
  readonly seenAt: Date;
  /** Set for who only reads: nothing of them is kept, not even that they were here. */
  readonly isStranger?: true;
}

export interface MemberAccount {
  readonly id: string;
  readonly kind: 'member';
  readonly email: string;
  /** What others read; the handle of the settings is another thing. */
  readonly displayName: string;
  readonly photoUrl: string | null;
  /** Whether a provider has confirmed that the address is this person's. */
  readonly emailVerified: boolean;
  /** When the account is deleted, as its owner asked. */
  readonly deletionAt: Date | null;
  /** When they signed up. As a visitor they may have been here before. */
  readonly memberSince: Date;
}

/** Somebody with credits and work: a member, or a visitor, who is an account without a name. */
export type Account = VisitorAccount | MemberAccount;
