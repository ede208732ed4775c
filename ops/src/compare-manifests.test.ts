import type { RemoteManifest } from '@postloom/shared-contracts/deployment';
import { expect, it } from 'vitest';
import { compareManifests } from './compare-manifests.ts';

const manifest: RemoteManifest = {
  kind: 'remote',
  remote: 'mf-blog',
  displayName: 'Blog',
  version: '1.0.0',
  buildId: 'abcdef0123',
  federationName: 'mf_blog_1_0_0',
  contractVersion: '2.0.0',
  hostContract: '1.0.0',
  shared: [{ package: 'react', range: '^19.0.0', exports: null }],
  routes: [
    { path: '/blog', access: 'public', chrome: 'site', scripts: [], styles: [], prerender: true },
    { path: '/blog/:slug', access: 'public', chrome: 'site', scripts: [], styles: [], prerender: true },
  ],
  navigation: [],
  pages: [],
  entry: 'remoteEntry.js',
  serverEntry: null,
  preload: { scripts: [], styles: [] },
  files: [],
  commit: null,
  builtAt: '2026-11-01T10:00:00.000Z',
};

it('versions that look the same to visitors have no differences', () => {
  expect(compareManifests(manifest, { ...manifest, version: '1.0.1', builtAt: '2026-11-02' })).toEqual([]);
});

it('a new, removed or newly guarded route is named, and so is a raised contract', () => {
  const [blog, article] = manifest.routes;
  if (!blog || !article) throw new Error('The manifest has two routes');
  const after: RemoteManifest = {
    ...manifest,
    contractVersion: '2.1.0',
    routes: [
      { ...blog, access: 'member' },
      { ...article, path: '/blog/:name' },
    ],
  };
  expect(compareManifests(manifest, after)).toEqual([
    { what: 'API contract', before: '2.0.0', after: '2.1.0' },
    { what: 'Route /blog', before: 'public, site, prerendered', after: 'member, site, prerendered' },
    { what: 'Route /blog/:slug', before: 'public, site, prerendered', after: null },
    { what: 'Route /blog/:name', before: null, after: 'public, site, prerendered' },
  ]);
});
