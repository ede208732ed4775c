import type { Account, MemberAccount, VisitorAccount } from '#app/kernel/account.ts';
import type { AccountRecord } from './accounts.model.ts';

export function toAccount(record: AccountRecord): Account {
  return record.kind === 'member' ? toMember(record) : toVisitor(record);
}

export function toVisitor({ _id, createdAt, seenAt = createdAt }: AccountRecord): VisitorAccount {
  return { id: _id.toString(), kind: 'visitor', createdAt, seenAt };
}

export function toMember({
  _id,
  email = '',
  username: displayName = '',
  photoUrl = '',
  emailVerified = false,
  deletionAt,
  createdAt,
  memberSince = createdAt,
}: AccountRecord): MemberAccount {
  return {
    id: _id.toString(),
    kind: 'member',
    email,
    displayName,
    photoUrl: photoUrl || null,
    emailVerified,
    deletionAt: deletionAt ?? null,
    memberSince,
  };
}
