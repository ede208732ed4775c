import type { creditsTone } from './credits.ts';
import type { DeploymentRecord } from './deployment.ts';
import type { Plan } from './plans.ts';

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

/** Stands for a person in a frame: who delivers it puts the real one in, as text. */
export const frameStandIn = {
  initial,
  email,
  credits: (tone: FrameMember['tone']) => ({ remaining: remaining[tone], total }),
} as const;

/** How the chrome writes credits. */
export const creditsFigure = (credits: { readonly remaining: number; readonly total: number }): string =>
  `${credits.remaining}/${credits.total}`;
