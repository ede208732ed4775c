import * as z from 'zod/mini';
import { userSchema } from './auth.ts';
import { contactSchema } from './contact.ts';
import { creditsSchema } from './credits.ts';
import { workspaceSchema } from './teams.ts';

/** Id of the `<script type="application/json">` element that contains this page's data. */
export const pageDataElementId = 'page-data';

/** The signed-in member, embedded in the page: exactly what the session's own calls would return. */
export const pageMemberSchema = z.object({
  user: userSchema,
  /** Of the workspace below. */
  credits: creditsSchema,
  /** Id of the workspace this browser used last; the member's own if they no longer have access to it. */
  workspace: z.optional(z.string()),
  workspaces: z.optional(z.array(workspaceSchema)),
  /** Whether that workspace has clients to choose from, so that the first render can include the client bar. */
  hasClients: z.optional(z.boolean()),
});
export type PageMember = z.output<typeof pageMemberSchema>;

/** What the server knows about the site and the person when it sends the page, so that the first render is right. */
export const pageDataSchema = z.object({
  /** Null if nobody is signed in, or if the server couldn't find out in time. */
  member: z.nullable(pageMemberSchema),
  contact: contactSchema,
});
export type PageData = z.output<typeof pageDataSchema>;
