import { planOf, teamsEndpoints } from '@postloom/shared-contracts';
import { useQuery } from '@tanstack/react-query';
import { useHost } from '../remote.tsx';
import { useCredits, useUser } from '../session.ts';

export type Person = { readonly kind: 'you' | 'former' } | { readonly kind: 'member'; readonly name: string };

/** What a person is called within a sentence: "you", "a former member" or "Ben Ortiz". */
export const nameOf = (person: Person): string =>
  person.kind === 'member' ? person.name : person.kind === 'you' ? 'you' : 'a former member';

interface People {
  /** Whether the workspace has several members; false until it is known. */
  readonly isTeam: boolean;
  /** The name of the person whose workspace it is; undefined until it is known, and for visitors. */
  readonly payer: string | undefined;
  /** Whose account it is; null until it is known. */
  personOf(account: string | null | undefined): Person | null;
}

/** The people of this workspace. */
export function usePeople(): People {
  const { api } = useHost();
  const user = useUser();
  const { status, credits } = useCredits();
  const hasSeats = status !== 'loading' && planOf(credits.plan).rights.seats > 1;
  const { data } = useQuery({ ...api.query(teamsEndpoints.getTeam, {}), enabled: hasSeats });
  return {
    isTeam: data !== undefined && data.members.length > 1,
    payer: hasSeats ? data?.members.find(({ role }) => role === 'payer')?.name : user?.username,
    personOf(account) {
      if (!account) return null;
      if (account === user?.id) return { kind: 'you' };
      if (!data) return null;
      const member = data.members.find(({ id }) => id === account);
      return member ? { kind: 'member', name: member.name } : { kind: 'former' };
    },
  };
}
