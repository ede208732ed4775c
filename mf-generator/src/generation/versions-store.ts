import { generationRequestSchema, generationResponseSchema } from '@postloom/shared-contracts';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { forgivingStorage } from '#app/forgiving-storage.ts';

/** What was asked for. The attached picture's bytes stay in the attachment store. */
const sentBriefSchema = z.omit(generationRequestSchema, { attachedImage: true });
export type SentBrief = z.output<typeof sentBriefSchema>;

const versionSchema = z.object({
  id: z.string(),
  sent: sentBriefSchema,
  attachmentId: z.nullable(z.string()),
  /** Null when the run was stopped or failed: then there is only the text that had come. */
  result: z.nullable(generationResponseSchema),
  /** The text, with the person's own changes. */
  caption: z.string(),
  hashtags: z.array(z.string()),
});

/** One post that came out of a brief. */
export type Version = z.infer<typeof versionSchema>;

/** Regenerating keeps the posts before it, so that nobody loses one they liked. */
const versionsKept = 8;

interface VersionsState {
  /** Oldest first. */
  readonly versions: readonly Version[];
  readonly selectedId: string | null;
  add(version: Version): void;
  select(id: string): void;
  edit(id: string, change: Partial<Pick<Version, 'caption' | 'hashtags'>>): void;
}

const persistedSchema = z.object({ versions: z.array(versionSchema), selectedId: z.nullable(z.string()) });

/** The posts of this tab. They survive a reload and end with the tab. */
export const useVersionsStore = create<VersionsState>()(
  persist(
    (set) => ({
      versions: [],
      selectedId: null,
      add: (version) =>
        set(({ versions }) => ({
          versions: [...versions, version].slice(-versionsKept),
          selectedId: version.id,
        })),
      select: (selectedId) => set({ selectedId }),
      edit: (id, change) =>
        set(({ versions }) => ({
          versions: versions.map((version) => (version.id === id ? { ...version, ...change } : version)),
        })),
    }),
    {
      name: 'postloom.generator.versions',
      version: 1,
      storage: createJSONStorage(() => forgivingStorage(() => sessionStorage)),
      partialize: ({ versions, selectedId }) => ({ versions, selectedId }),
      merge: (stored, state) => {
        const parsed = persistedSchema.safeParse(stored);
        return parsed.success ? { ...state, ...parsed.data } : state;
      },
    },
  ),
);

/** The post on screen, or null before the first. */
export function selectedVersion({ versions, selectedId }: VersionsState): Version | null {
  return versions.find(({ id }) => id === selectedId) ?? null;
}
