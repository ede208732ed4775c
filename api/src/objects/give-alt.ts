import { filesOf, type ObjectsContext } from './objects-context.ts';

/**
 * Gives a file the text that somebody wrote for it in a post, if it never had one: so the library has it, and all other
 * posts without a text of their own. One that was taken away stays away.
 */
export async function giveAlt(
  context: ObjectsContext,
  workspace: string,
  id: string,
  alt: string,
): Promise<void> {
  await filesOf(context, { workspace }).change(
    { _id: id, alt: { $in: ['', null] }, altsBefore: { $exists: false } },
    // Who has it open in the library must not take the text away again by saving its name.
    { $set: { alt, updatedAt: context.now() }, $inc: { version: 1 } },
  );
}
