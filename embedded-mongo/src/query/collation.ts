import { isDoc, type Maybe } from '#mongo/bson/values.ts';
import { unsupported } from '#mongo/errors.ts';

/** Collations change what counts as equal. Only the simple one, MongoDB's default, is supported. */
export function refuseCollation(collation: Maybe): void {
  if (collation === undefined || collation === null || (isDoc(collation) && collation.size === 0)) return;
  if (isDoc(collation) && collation.get('locale') === 'simple') return;
  throw unsupported("collations other than { locale: 'simple' }");
}
