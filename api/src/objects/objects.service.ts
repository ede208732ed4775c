import type { EndpointBody, FileOrigin, mediaEndpoints } from '@postloom/shared-contracts';
import type { Scope } from '#app/kernel/database/owned.ts';
import { type DeliveryOptions, deliverFile } from './deliver-file.ts';
import { describeFiles } from './describe-files.ts';
import { fileForClient, giveFiles } from './file-for-client.ts';
import { noteOrigin, originsOf } from './file-origins.ts';
import { giveAlt } from './give-alt.ts';
import { handOverFile } from './hand-over-file.ts';
import { handOverUploads } from './hand-over-uploads.ts';
import { binMedia } from './library/bin-media.ts';
import { changeManyMedia } from './library/change-many-media.ts';
import { findMedia } from './library/find-media.ts';
import { keepMedia } from './library/keep-media.ts';
import { listMedia, type MediaQuery } from './library/list-media.ts';
import { purgeMedia } from './library/purge-media.ts';
import { toMediaItem } from './library/to-media-item.ts';
import { updateMedia } from './library/update-media.ts';
import type { ObjectsContext, ObjectUser, ReadRule, StoredObject } from './objects-context.ts';
import { recountStorage } from './recount-storage.ts';
import { removeFile } from './remove-file.ts';
import { requireRoom } from './require-room.ts';
import { readFile, resolveFile, takeFile } from './resolve-file.ts';
import { shownFiles } from './shown-files.ts';
import { type NewClip, type NewPicture, storeClip, storePicture } from './store-file.ts';
import { type OwnPicture, storeOwnPicture } from './store-own-picture.ts';
import { sweepFiles } from './sweep-files.ts';
import { holdApart, holdFiles, releaseApart, releaseFiles, useApart, useFiles } from './use-files.ts';

/** What other features do with files. Each use case has its own file; uploads begin in `objects.routes.ts`. */
export function createObjectsService(context: ObjectsContext) {
  return {
    usage: context.usage,
    quotaOf: context.quotaOf,
    requireRoom: (owner: string, bytes: number) => requireRoom(context, owner, bytes),
    recountStorage: (signal: AbortSignal, pause?: () => Promise<void>) =>
      recountStorage(context, signal, pause),

    storePicture: (picture: NewPicture) => storePicture(context, picture),
    storeOwnPicture: (scope: Scope, picture: OwnPicture) => storeOwnPicture(context, scope, picture),
    storeClip: (clip: NewClip) => storeClip(context, clip),

    resolveFile: (scope: Scope, address: string) => resolveFile(context, scope, address),
    takeFile: (scope: Scope, address: string) => takeFile(context, scope, address),
    readFile: (scope: Scope, address: string) => readFile(context, scope, address),
    deliverFile: (scope: Scope, id: string, options: DeliveryOptions) =>
      deliverFile(context, scope, id, options),
    describeFiles: (workspace: string, addresses: readonly string[]) =>
      describeFiles(context, workspace, addresses),
    shownFiles: (workspace: string, ids: readonly string[]) => shownFiles(context, workspace, ids),
    originsOf: (workspace: string, ids: readonly string[]) => originsOf(context, workspace, ids),
    noteOrigin: (workspace: string, address: string, origin: FileOrigin) =>
      noteOrigin(context, workspace, address, origin),

    /**
     * Registers a feature that can tell which objects are in use. Unused ones are deleted when they expire. Every
     * feature whose documents refer to objects registers.
     */
    usedBy(user: ObjectUser): void {
      context.users.push(user);
    },
    /** Registers a rule by which others may read a file, too. It is asked about each file, when it is read. */
    alsoReadBy(rule: ReadRule): void {
      context.readRules.push(rule);
    },
    giveAlt: (workspace: string, id: string, alt: string) => giveAlt(context, workspace, id, alt),
    useFiles: (owner: string, ids: readonly string[]) => useFiles(context, owner, ids),
    releaseFiles: (owner: string, ids: readonly string[]) => releaseFiles(context, owner, ids),
    holdFiles: (owner: string, addresses: readonly string[]) => holdFiles(context, owner, addresses),
    holdApart: (scope: Scope, id: string) => holdApart(context, scope, id),
    useApart: (scope: Scope, id: string) => useApart(context, scope, id),
    releaseApart: (scope: Scope, id: string) => releaseApart(context, scope, id),
    removeFile: (owner: string, id: string) => removeFile(context, owner, id),
    sweepFiles: () => sweepFiles(context),

    fileForClient: (scope: Scope, file: StoredObject) => fileForClient(context, scope, file),
    giveFiles: (workspace: string, ids: readonly string[], client: string | null) =>
      giveFiles(context, workspace, ids, client),
    handOverFile: (from: string, to: string, address: string) => handOverFile(context, from, to, address),
    handOverUploads: (from: string, to: string) => handOverUploads(context, from, to),

    /** A member's library: files uploaded into it, and files that posts show. */
    library: {
      list: (scope: Scope, query: MediaQuery, among?: readonly string[]) =>
        listMedia(context, scope, query, among),
      /** @throws {AppError} `not_found` */
      get: async (scope: Scope, id: string) => toMediaItem(await findMedia(context, scope, id)),
      update: (scope: Scope, id: string, change: EndpointBody<typeof mediaEndpoints.updateMedia>) =>
        updateMedia(context, scope, id, change),
      changeMany: (scope: Scope, changes: EndpointBody<typeof mediaEndpoints.changeManyMedia>) =>
        changeManyMedia(context, scope, changes),
      keep: (scope: Scope, ids: readonly string[]) => keepMedia(context, scope, ids),
      bin: (scope: Scope, id: string, binned: boolean) => binMedia(context, scope, id, binned),
      purge: (signal: AbortSignal, forget: (workspace: string, id: string) => Promise<void>) =>
        purgeMedia(context, signal, forget),
    },
  };
}

export type ObjectsService = ReturnType<typeof createObjectsService>;
