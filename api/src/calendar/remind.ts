import { automaticTitle, type PushMessage, teamObjection } from '@postloom/shared-contracts';
import { paths, workspaceQuery } from '@postloom/shared-contracts/paths';
import { platformCatalogue } from '@postloom/shared-contracts/platforms';
import type { Recipient } from '#app/identity/mails/recipients.ts';
import type { Mailer } from '#app/kernel/mail/mail.ts';
import type { DuePost } from '#app/posts/due-posts.ts';
import type { CalendarContext } from './calendar-context.ts';
import { getSettings } from './calendar-settings.ts';

/** Tells a post's author that its time has come, in the ways that they chose. */
export async function remindOf(
  context: CalendarContext,
  {
    recipient,
    worksIn,
    push,
    mail,
    siteOrigin,
  }: {
    /** Whether somebody can (still) work in a workspace. */
    readonly worksIn: (workspace: string, accountId: string) => Promise<boolean>;
    readonly recipient: (accountId: string) => Promise<Recipient | null>;
    readonly push: (accountId: string, message: PushMessage, key: string) => Promise<void>;
    readonly mail: Pick<Mailer, 'send'>;
    readonly siteOrigin: string;
  },
  { post, workspace, createdBy }: DuePost,
): Promise<void> {
  // Somebody who has left the team, or is paused in it, must not hear about its plans. Then its payer is told.
  const reader = (await worksIn(workspace, createdBy)) ? createdBy : workspace;
  const platform = platformCatalogue[post.platform].name;
  const name = post.title || automaticTitle(post.caption) || 'Your post';
  const key = `${post.id}.${post.scheduledAt}`;
  const asked = askedFor(post);
  const path = `${paths.calendar}?post=${post.id}&${workspaceQuery}=${workspace}`;
  await push(
    reader,
    {
      title: asked?.title ?? `Ready to post on ${platform}`,
      body: post.title || post.caption.slice(0, 120),
      path,
      tag: post.id,
    },
    key,
  );
  const person = await recipient(reader);
  if (!person?.notifications.email) return;
  const { remindByMail } = await getSettings(context, { workspace, client: post.client });
  if (!remindByMail) return;
  const hashtags = post.hashtags.map((tag) => `#${tag}`).join(' ');
  await mail.send(
    {
      kind: 'post-due',
      to: person.email,
      letter: {
        subject: `${asked?.title ?? `Ready to post on ${platform}`}: ${name}`,
        preview: post.caption.slice(0, 120),
        heading: `Time to post “${name}”`,
        paragraphs: [
          `Hello ${person.name},`,
          asked
            ? `It’s time for your post on ${platform}, but it isn’t approved. ${asked.sentence} Settle that first, then post it.`
            : `Your post for ${platform} is ready. Postloom doesn’t publish it for you: copy it and post it yourself.`,
        ],
        quote: [post.caption, hashtags].filter(Boolean).join('\n\n'),
        action: { label: 'Open the post', url: siteOrigin + path },
        reason: 'You get this email because reminders are on in your calendar.',
        leave: { label: 'Calendar', url: siteOrigin + paths.calendar },
      },
    },
    { key, owner: workspace },
  );
}

/** The changes that a client or the team requested and that nobody has approved since; null if there are none. */
function askedFor({
  signOff,
  teamDecision,
}: DuePost['post']): { readonly title: string; readonly sentence: string } | null {
  const ofClient = signOff && {
    ...signOff,
    ...(signOff.lastDecision ?? { decision: signOff.state }),
  };
  const asked = [ofClient, teamObjection({ signOff, teamDecision })].find(
    (answer) => answer?.decision === 'changes_requested',
  );
  if (!asked) return null;
  const { by, version, currentVersion } = asked;
  const isChanged = version !== currentVersion;
  return {
    title: `${by} requested changes`,
    sentence: `${by} requested changes to version ${version}${isChanged ? `, and hasn’t reviewed version ${currentVersion} yet` : ''}.`,
  };
}
