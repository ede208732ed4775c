import {
  cutAtWord,
  type EndpointQuery,
  type HistoryKind,
  type historyEndpoints,
  type historyItemSchema,
  type Sent,
} from '@postloom/shared-contracts';
import type { QueryFilter, Types } from 'mongoose';
import type { Scope } from '#app/kernel/database/owned.ts';
import { findPage, writeCursor } from '#app/kernel/database/page.ts';
import type { ClipBrief } from '../clips/clip-order.ts';
import { setsOf } from '../composer/composer-context.ts';
import { isListed, type SetRecord } from '../composer/sets.model.ts';
import { asEdited } from '../runs/edit-result.ts';
import type { RunRecord } from '../runs/runs.model.ts';
import { runsOf } from '../runs/runs-context.ts';
import type { HistoryContext } from './history-context.ts';

type Item = Sent<typeof historyItemSchema>;
type Status = 'running' | 'done' | 'failed';

const titleCharacters = 120;
/** Failed runs cost nothing and have no result to return to. */
const isWorthShowing = { status: { $in: ['running', 'stored', 'done'] } };
const single = { set: { $exists: false } };

/** Only the generator's runs have a prompt in their brief; refined texts and the assistant's answers don't. */
const filters = {
  post: { ...single, ...isWorthShowing, part: { $exists: false }, 'brief.prompt': { $exists: true } },
  clip: { ...single, ...isWorthShowing, part: 'video' },
};

/** One page of what was generated, latest first: runs and the composer's sets, merged by time. */
export async function listHistory(
  context: HistoryContext,
  scope: Scope,
  { kind, cursor, limit }: EndpointQuery<typeof historyEndpoints.listHistory>,
): Promise<{ items: Item[]; next: string | null }> {
  const page = { by: 'createdAt', cursor, limit } as const;
  const wants = (which: HistoryKind): boolean => kind === undefined || kind === which;
  const runs = runsOf(context.runs, scope);
  const [posts, clips, sets] = await Promise.all([
    wants('post') ? findPage(runs, { ...page, filter: asFilter(filters.post) }) : none,
    wants('clip') ? findPage(runs, { ...page, filter: asFilter(filters.clip) }) : none,
    wants('set') ? findPage(setsOf(context.runs, scope), { ...page, filter: isListed }) : none,
  ]);
  const merged = [
    ...posts.records.map((record) => ({ record, kind: 'post' as const })),
    ...clips.records.map((record) => ({ record, kind: 'clip' as const })),
    ...sets.records.map((record) => ({ record, kind: 'set' as const })),
  ].sort(
    ({ record: a }, { record: b }) =>
      b.createdAt.getTime() - a.createdAt.getTime() || b._id.toHexString().localeCompare(a._id.toHexString()),
  );
  const shown = merged.slice(0, limit);
  const kept = await context.postsOfRuns(
    scope,
    shown.flatMap(({ record, kind }) => (kind === 'post' ? [record._id.toHexString()] : [])),
  );
  const statuses = await statusesOfSets(
    context,
    scope,
    shown.flatMap(({ record, kind }) => (kind === 'set' ? [record._id] : [])),
  );
  const last = shown.at(-1)?.record;
  const isMore = merged.length > limit || [posts, clips, sets].some(({ next }) => next !== null);
  return {
    items: shown.map((entry) =>
      entry.kind === 'set'
        ? ofSet(entry.record, statuses.get(entry.record._id.toHexString()) ?? 'failed')
        : ofRun(context, entry.kind, entry.record, kept.get(entry.record._id.toHexString()) ?? null),
    ),
    next: isMore && last ? writeCursor(last.createdAt, last._id) : null,
  };
}

const none = { records: [], next: null };
const asFilter = (filter: object) => filter as QueryFilter<RunRecord>;

/** The statuses of sets by id. A set of which no part was begun has none. */
async function statusesOfSets(
  context: HistoryContext,
  { workspace }: Scope,
  sets: readonly Types.ObjectId[],
): Promise<ReadonlyMap<string, Status>> {
  if (sets.length === 0) return new Map();
  const parts = await runsOf(context.runs, workspace)
    .find({ set: { $in: sets }, part: /^(?:text|picture)/ })
    .select({ set: 1, status: 1, leaseUntil: 1 })
    .lean<RunRecord[]>();
  const statuses = new Map<string, Status>();
  for (const [set, runs] of Map.groupBy(parts, ({ set }) => String(set))) {
    const has = new Set(runs.map((run) => statusOf(context, run)));
    statuses.set(set, (['running', 'done'] as const).find((status) => has.has(status)) ?? 'failed');
  }
  return statuses;
}

function ofSet({ _id, request, createdAt, expiresAt }: SetRecord, status: Status): Item {
  return {
    id: _id.toHexString(),
    kind: 'set',
    title: short(request.topic),
    platforms: request.platforms,
    contentType: null,
    status,
    postId: null,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

function ofRun(
  context: HistoryContext,
  kind: 'post' | 'clip',
  record: RunRecord,
  postId: string | null,
): Item {
  const { _id, platform, contentType, brief, response, createdAt, expiresAt } = record;
  const caption = response && 'caption' in response ? asEdited(record, response).caption : '';
  const title =
    kind === 'clip'
      ? ((brief as ClipBrief | undefined)?.lines[0] ?? '')
      : caption || String(brief?.prompt ?? '');
  return {
    id: _id.toHexString(),
    kind,
    title: short(title),
    platforms: platform ? [platform] : [],
    contentType: contentType ?? 'post',
    status: statusOf(context, record),
    postId,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/** A queued clip has no active lease. The list doesn't ask its job; the clip's own screen does. */
export const statusOf = (
  { now }: Pick<HistoryContext, 'now'>,
  { status, leaseUntil, part }: RunRecord,
): Status => {
  if (status === 'done' || status === 'failed') return status;
  return part === 'video' || leaseUntil > now() ? 'running' : 'failed';
};

function short(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  return line.length > titleCharacters ? cutAtWord(line, titleCharacters) : line;
}
