import type { User } from './auth.ts';
import type { creditsTone } from './credits.ts';
import type { DeploymentRecord } from './deployment.ts';
import type { Plan } from './plans.ts';
import { workspaceRights } from './team-rights.ts';

/** The interface of the app frame in the shell's server build: the chrome around a screen that isn't loaded yet. */

/** What the look of the frame depends on. */
export interface FrameMember {
  readonly plan: Plan;
  /** Color for the remaining credits. */
  readonly tone: ReturnType<typeof creditsTone>;
}

export interface FrameInput {
  /** As sent to the browser with the page. */
  readonly record: DeploymentRecord;
  /** A literal path of the app area, e.g. `/app/projects/x`. */
  readonly path: string;
  /** Null for a visitor. */
  readonly member: FrameMember | null;
  /**
   * Whether to include what only some people see, between the marks of its part (`keepFrameParts`). Missing from
   * servers that wouldn't cut these parts out.
   */
  readonly hasParts?: boolean;
}

/** Renders what `#root` shows for a path of the app area until its screen is loaded, for this kind of person. */
export type RenderFrame = (input: FrameInput) => Promise<string>;

/** Attribute of `#root` while it shows the frame. */
export const frameAttribute = 'data-frame';

/**
 * Placeholders for the email address and its first letter: private-use characters (Unicode), which no text contains.
 */
const initial = '\uE000';
const email = `${initial}\uE001`;
/** Placeholder for the number of credits in a cycle. */
const total = 999_998;
const remaining: Readonly<Record<FrameMember['tone'], number>> = { green: 999_997, yellow: 6, red: 0 };

const workspace = '\uE002';
const deletionDay = '\uE003';

/** Placeholders for the person in a frame. Whoever serves the frame replaces them with the real values, as text. */
export const frameStandIn = {
  initial,
  email,
  credits: (tone: FrameMember['tone']) => ({ remaining: remaining[tone], total }),
  /** Name of the workspace. */
  workspace,
  /** The day on which the account is deleted. */
  deletionDay,
} as const;

/** How the chrome writes credits. */
export const creditsFigure = (credits: { readonly remaining: number; readonly total: number }): string =>
  `${credits.remaining}/${credits.total}`;

/** The day on which an account is deleted, in the person's date format; null if it isn't being deleted. */
export function deletionDayOf({
  deletionAt,
  preferences: { language, timeZone },
}: Pick<User, 'deletionAt' | 'preferences'>): string | null {
  if (deletionAt === null || deletionAt === deletionDay) return deletionAt;
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(new Date(deletionAt));
}

/** The name of a workspace in the chrome. */
export const workspaceLabel = ({
  isOwn,
  name,
}: {
  readonly isOwn: boolean;
  readonly name: string;
}): string => (isOwn ? 'My workspace' : name);

/**
 * The parts of the chrome that only some people see: the choice of workspaces, the choice of clients, the notice for
 * people who can only read, what needs a role right, and the notice about an account that will be deleted.
 */
export const frameParts = ['workspaces', 'clients', 'reader', ...workspaceRights, 'leaving'] as const;
export type FramePart = (typeof frameParts)[number];

/** Private-use characters, which no text contains, before and after a part. */
export function frameMarks(part: FramePart): { readonly start: string; readonly end: string } {
  const at = 0xe010 + 2 * frameParts.indexOf(part);
  return { start: String.fromCharCode(at), end: String.fromCharCode(at + 1) };
}

/** Removes the marks from a frame, along with the parts that aren't shown. Parts of the same kind can't be nested. */
export function keepFrameParts(frame: string, isShown: (part: FramePart) => boolean): string {
  return frameParts.reduce((html, part) => {
    const { start, end } = frameMarks(part);
    return isShown(part)
      ? html.replaceAll(start, '').replaceAll(end, '')
      : html.replace(new RegExp(`${start}[^${end}]*${end}`, 'g'), '');
  }, frame);
}
