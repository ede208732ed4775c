import type { EndpointBody, FileOrigin, mediaEndpoints } from '@postloom/shared-contracts';
import type { Scope } from '#app/kernel/database/owned.ts';
import { addThumbnails } from './add-thumbnails.ts';
import { announceUpload, clearIncoming } from './announce-upload.ts';
import { type DeliveryOptions, deliverFile } from './deliver-file.ts';
import { describeFiles } from './describe-files.ts';
import { fileForClient, giveFiles } from './file-for-client.ts';
import { noteOrigin, originsOf } from './file-origins.ts';
import { fillLibrary } from './fill-library.ts';
import { handOverFile } from './hand-over-file.ts';
import { keepApart, keepFiles } from './keep-files.ts';
import type { ObjectUser } from './keep-used.ts';
import { binMedia } from './library/bin-media.ts';
import { changeManyMedia } from './library/change-many-media.ts';
import { findMedia } from './library/find-media.ts';
import { keepMedia } from './library/keep-media.ts';
import { listMedia, type MediaQuery } from './library/list-media.ts';
import { purgeMedia } from './library/purge-media.ts';
import { toMediaItem } from './library/to-media-item.ts';
import { updateMedia } from './library/update-media.ts';
import type { ObjectsContext, StoredObject } from './objects-context.ts';
import { receiveUpload } from './receive-upload.ts';
import { dropApart, eraseFiles, releaseFile, removeFile } from './remove-file.ts';
import { requireRoom } from './require-room.ts';
import { readFile, resolveFile } from './resolve-file.ts';
import { type NewClip, type NewPicture, storeClip, storePicture } from './store-file.ts';
import { type OwnPicture, storeOwnPicture } from './store-own-picture.ts';
import { sweepFiles } from './sweep-files.ts';

/** Files that belong to accounts. With every storage, a file's type is determined from its bytes. */
export function createObjectsService(context: ObjectsContext) {
  return {
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
      purge: (signal: AbortSignal, removed: (workspace: string, id: string) => Promise<void>) =>
        purgeMedia(context, signal, removed),
    },
    sweep: () => sweepFiles(context),
    listEarlier: (signal: AbortSignal) => fillLibrary(context, signal),

    announce: (scope: Scope, upload: Parameters<typeof announceUpload>[2]) =>
      announceUpload(context, scope, upload),
    clearIncoming: (id: string) => clearIncoming(context, id),
    describe: (workspace: string, addresses: readonly string[]) =>
      describeFiles(context, workspace, addresses),
    originsOf: (workspace: string, ids: readonly string[]) => originsOf(context, workspace, ids),
    noteOrigin: (workspace: string, address: string, origin: FileOrigin) =>
      noteOrigin(context, workspace, address, origin),

    arrived: (id: string) => receiveUpload(context, id),

    /**
     * Registers a feature that can tell which objects are in use. Unused ones are deleted when they expire. Each
     * feature whose documents refer to objects registers once.
     */
    usedBy(user: ObjectUser): void {
      context.users.push(user);
    },

    use: (owner: string, ids: readonly string[]) => keepFiles(context, owner, ids),
    keepApart: (scope: Scope, id: string) => keepApart(context, scope, id),
    dropApart: (owner: string, id: string) => dropApart(context, owner, id),

    forClient: (scope: Scope, file: StoredObject) => fileForClient(context, scope, file),
    give: (workspace: string, ids: readonly string[], client: string | null) =>
      giveFiles(context, workspace, ids, client),
    handOver: (from: string, to: string, address: string) => handOverFile(context, from, to, address),

    release: (owner: string, id: string) => releaseFile(context, owner, id),

    makeThumbnails: (id: string) => addThumbnails(context, id),

    putOwn: (scope: Scope, picture: OwnPicture) => storeOwnPicture(context, scope, picture),
    put: (picture: NewPicture) => storePicture(context, picture),
    putVideo: (clip: NewClip) => storeClip(context, clip),

    requireRoom: (owner: string, bytes: number) => requireRoom(context, owner, bytes),

    resolve: (scope: Scope, address: string) => resolveFile(context, scope, address),
    bytes: (scope: Scope, address: string) => readFile(context, scope, address),
    deliver: (scopes: readonly [Scope, ...Scope[]], id: string, options: DeliveryOptions) =>
      deliverFile(context, scopes, id, options),

    remove: (owner: string, id: string) => removeFile(context, owner, id),
    erase: (owner: string) => eraseFiles(context, owner),
  };
}

export type ObjectsService = ReturnType<typeof createObjectsService>;
