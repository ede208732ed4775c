import * as z from 'zod/mini';
import { userSchema } from './auth.ts';
import { contactSchema } from './contact.ts';
import { creditsSchema } from './credits.ts';
import { workspaceSchema } from './teams.ts';

/** Id of the `<script type="application/json">` that carries this page's own data in the HTML. */
export const pageDataElementId = 'page-data';

/** A signed-in member as the page brings them: what the session's own calls would answer, and nothing more. */
export const pageMemberSchema = z.object({
  user: userSchema,
  /** Of the workspace that is named below. */
  credits: creditsSchema,
  /** Id of the workspace in which this browser stood last: their own where they are in it no longer. */
  workspace: z.optional(z.string()),
  workspaces: z.optional(z.array(workspaceSchema)),
  /** Whether that workspace has clients to choose from, so that the first frame has their bar. */
  hasClients: z.optional(z.boolean()),
});
export type PageMember = z.output<typeof pageMemberSchema>;

/** What the server knows of the site and of a page's reader when it sends the page: its first frame shows the truth. */
export const pageDataSchema = z.object({
  /** Null where nobody is signed in, and where the server could not say in time. */
  member: z.nullable(pageMemberSchema),
  contact: contactSchema,
});
export type PageData = z.output<typeof pageDataSchema>;
