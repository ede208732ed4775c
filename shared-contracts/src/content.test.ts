import { describe, expect, test } from 'vitest';
import { draftMaxBytes, draftsEndpoints } from './drafts.ts';
import { endpointUrl } from './endpoint.ts';
import { errorBodySchema } from './errors.ts';
import { jobsEndpoints } from './jobs.ts';
import { cursorQuery, pageLimit, pageOf } from './paging.ts';
import { postChangeSchema, postInputSchema, postSummarySchema, postsEndpoints } from './posts.ts';

const id = '0123456789abcdef01234567';

describe('a paged list', () => {
  test('reads its limit from the query, with fifty as the default and a hundred as the maximum', () => {
    expect(cursorQuery.parse({}).limit).toBe(pageLimit.default);
    expect(cursorQuery.parse({ limit: '20', cursor: 'abc' })).toEqual({ limit: 20, cursor: 'abc' });
    for (const limit of ['0', '101', '2.5', 'many', '']) {
      expect(cursorQuery.safeParse({ limit }).success, limit).toBe(false);
    }
  });

  test('is put into the address as it was asked for', () => {
    expect(endpointUrl(postsEndpoints.listPosts, { query: { status: 'draft', limit: 20 } })).toBe(
      '/api/posts?status=draft&limit=20',
    );
  });

  test('ends when the cursor is null', () => {
    const page = pageOf(postSummarySchema);
    expect(page.parse({ items: [], next: null })).toEqual({ items: [], next: null });
    expect(page.safeParse({ items: [] }).success).toBe(false);
  });
});

describe('a post', () => {
  test('only requires a platform, and starts as a draft', () => {
    expect(postInputSchema.parse({ platform: 'linkedin' })).toMatchObject({
      contentType: 'post',
      status: 'draft',
      caption: '',
      hashtags: [],
      scheduledAt: null,
    });
  });

  test('can be changed in part, and only from a named version', () => {
    expect(postChangeSchema.parse({ version: 3, title: ' Opening ' })).toEqual({
      version: 3,
      title: 'Opening',
    });
    expect(postChangeSchema.safeParse({ title: 'Opening' }).success).toBe(false);
    expect(postChangeSchema.safeParse({ version: 0, title: 'Opening' }).success).toBe(false);
  });

  test('is due at a moment in a zone that exists', () => {
    const due = (change: object) => postChangeSchema.safeParse({ version: 1, ...change }).success;
    expect(due({ scheduledAt: '2026-12-01T09:00:00.000Z', zone: 'Europe/Berlin' })).toBe(true);
    expect(due({ scheduledAt: 'tomorrow' })).toBe(false);
    expect(due({ zone: 'Europe/Atlantis' })).toBe(false);
  });
});

describe('a draft', () => {
  const body = draftsEndpoints.saveDraft.body;

  test('is any JSON of at most 64 KB, counted in UTF-8', () => {
    const fits = 'é'.repeat((draftMaxBytes - 2) / 2);
    expect(body.safeParse({ version: 0, data: fits }).success).toBe(true);
    expect(body.safeParse({ version: 0, data: `${fits}é` }).success).toBe(false);
    expect(body.safeParse({ version: 1, data: null }).success).toBe(true);
    expect(body.safeParse({ version: 1 }).success).toBe(false);
  });

  test('has a plain name', () => {
    expect(draftsEndpoints.getDraft.params.safeParse({ name: 'composer' }).success).toBe(true);
    expect(draftsEndpoints.getDraft.params.safeParse({ name: '../x' }).success).toBe(false);
  });
});

test('a conflict names the current version', () => {
  const body = { code: 'conflict', message: 'm', error: 'm', requestId: 'r', currentVersion: 7 };
  expect(errorBodySchema.parse(body)).toEqual(body);
});

test('a job is fetched by its id and cancelled at the same address', () => {
  expect(endpointUrl(jobsEndpoints.cancelJob, { params: { id } })).toBe(`/api/jobs/${id}`);
});
