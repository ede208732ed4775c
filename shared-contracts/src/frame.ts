import type { User } from './auth.ts';
import type { creditsTone } from './credits.ts';
import type { DeploymentRecord } from './deployment.ts';
import type { Plan } from './plans.ts';
import { workspaceRights } from './team-rights.ts';

/** What the shell's build for servers promises of the app's frame: the chrome round a screen that is not loaded yet. */

/** What of a person decides how the frame looks. */
export interface FrameMember {
  readonly plan: Plan;
  /** Of the credits that are left. */
  readonly tone: ReturnType<typeof creditsTone>;
}

export interface FrameInput {
  /** As the browser gets it with the page. */
  readonly record: DeploymentRecord;
  /** A literal path of the app area, e.g. `/app/projects/x`. */
  readonly path: string;
  /** Null for a visitor. */
  readonly member: FrameMember | null;
  /**
   * Whether what only some people see is to be in it, between the marks of its part (`keepFrameParts`). Absent from
   * servers that would not take it out.
   */
  readonly hasParts?: boolean;
}

/** Renders what `#root` shows of a path of the app area before its screen is there, for somebody like that. */
export type RenderFrame = (input: FrameInput) => Promise<string>;

/** Attribute of `#root` while it shows a frame. */
export const frameAttribute = 'data-frame';

/** Signs that no text has (Unicode, Private Use Area) stand for the first letter of the person's address, and for it. */
const initial = '\uE000';
const email = `${initial}\uE001`;
/** Stands for the number of a cycle's credits. */
const total = 999_998;
const remaining: Readonly<Record<FrameMember['tone'], number>> = { green: 999_997, yellow: 6, red: 0 };

const workspace = '\uE002';
const deletionDay = '\uE003';

/** Stands for a person in a frame: who delivers it puts the real one in, as text. */
export const frameStandIn = {
  initial,
  email,
  credits: (tone: FrameMember['tone']) => ({ remaining: remaining[tone], total }),
  /** Name of the workspace in which they stand. */
  workspace,
  /** The day on which their account ends. */
  deletionDay,
} as const;

/** How the chrome writes credits. */
export const creditsFigure = (credits: { readonly remaining: number; readonly total: number }): string =>
  `${credits.remaining}/${credits.total}`;

/** The day on which an account ends, as its person writes dates; null for one that stays. */
export function deletionDayOf({
  deletionAt,
  preferences: { language, timeZone },
}: Pick<User, 'deletionAt' | 'preferences'>): string | null {
  if (deletionAt === null || deletionAt === deletionDay) return deletionAt;
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(new Date(deletionAt));
}

/** How the chrome calls a workspace. */
export const workspaceLabel = ({
  isOwn,
  name,
}: {
  readonly isOwn: boolean;
  readonly name: string;
}): string => (isOwn ? 'My workspace' : name);

/**
 * What of the chrome only some people see: the choice between workspaces, that between clients, the notice for who only
 * reads, what a right of the role is needed for, and the notice of an account that is about to be deleted.
 */
export const frameParts = ['workspaces', 'clients', 'reader', ...workspaceRights, 'leaving'] as const;
export type FramePart = (typeof frameParts)[number];

/** Signs that no text has stand before and behind a part. */
export function frameMarks(part: FramePart): { readonly start: string; readonly end: string } {
  const at = 0xe010 + 2 * frameParts.indexOf(part);
  return { start: String.fromCharCode(at), end: String.fromCharCode(at + 1) };
}

/** Takes the marks out of a frame, and the parts that are not shown with them. Parts of one kind do not hold each other. */
export function keepFrameParts(frame: string, isShown: (part: FramePart) => boolean): string {
  return frameParts.reduce((html, part) => {
    const { start, end } = frameMarks(part);
    return isShown(part)
      ? html.replaceAll(start, '').replaceAll(end, '')
      : html.replace(new RegExp(`${start}[^${end}]*${end}`, 'g'), '');
  }, frame);
}
