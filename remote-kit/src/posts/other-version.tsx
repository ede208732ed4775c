import type { PostSummary } from '@postloom/shared-contracts';
import { useFormats } from '../format/use-formats.ts';
import { nameOf, usePeople } from './use-people.ts';

/** Names the other version of a post in a conflict: "The other one, by Ben Ortiz, of Nov 21, 2026, 4:40 AM". */
export function OtherVersion({
  post: { updatedAt, updatedBy },
}: {
  readonly post: Pick<PostSummary, 'updatedAt' | 'updatedBy'>;
}) {
  const { moment } = useFormats();
  const author = usePeople().personOf(updatedBy);
  return (
    <>
      The other one,{author && ` by ${nameOf(author)},`} of {moment(updatedAt)}
    </>
  );
}
