import './upload-dialog.css';
import { isKnown, uploadMaxBytes, uploadTypes } from '@postloom/shared-contracts';
import type { HostServices } from '@postloom/shared-contracts/federation';
import { watchCloseRequests } from '@postloom/ui-kit';
import { Uppy } from '@uppy/core';
import Dashboard from '@uppy/dashboard';
import { addSinglePut } from './single-put.ts';
import { UploadFailure } from './upload-failure.ts';
import type { UploadsInput } from './uploads-input.ts';

/** How long a message is shown, in milliseconds (spec section 9). */
const messageMs = 5000;

const megabyte = 1024 * 1024;

/**
 * Opens the upload dialog: Uppy's Dashboard with the specification's sizes, limits and texts. Uppy by itself makes
 * thumbnails 600 pixels wide for a single file, reports progress every 500 ms and lists four errors before it
 * summarizes.
 * @returns the function to close it, which cancels uploads in progress.
 */
export function openUploadDialog(
  host: HostServices,
  { maxFiles, keep, client, files = [], onUploaded }: UploadsInput,
): () => void {
  const wrongKind = 'You can only upload: PNG, JPEG, WebP and GIF images';
  const uppy = new Uppy({
    autoProceed: false,
    infoTimeout: messageMs,
    restrictions: {
      maxNumberOfFiles: maxFiles ?? null,
      minFileSize: 1,
      maxFileSize: uploadMaxBytes,
      allowedFileTypes: [...uploadTypes],
    },
    onBeforeFileAdded({ type }, added) {
      if (maxFiles === undefined || Object.keys(added).length < maxFiles) return true;
      // Of a file that can't be uploaded at all it is said why.
      if (!isKnown(uploadTypes, type)) return true;
      // Uppy by itself refuses all that were chosen together.
      const tooMany = `You can only upload ${maxFiles} files`;
      if (uppy.getState().info.at(-1)?.message !== tooMany) uppy.info(tooMany, 'error', messageMs);
      return false;
    },
    locale: {
      strings: { youCanOnlyUploadFileTypes: wrongKind },
      pluralize: (count) => (count === 1 ? 0 : 1),
    },
  });
  // Uppy's own messages name neither a file of another kind nor the size of one that is too large. Uppy shows the message
  // that is set here.
  uppy.on('restriction-failed', (file, refusal) => {
    if (!file?.name) return;
    if (refusal.message === wrongKind) {
      // Phones take photos as HEIC, which few people know by its name.
      const way = /\.hei[cf]$/i.test(file.name) ? '. Save it as JPEG first.' : '';
      refusal.message = `${file.name} isn’t a PNG, JPEG, WebP or GIF image${way}`;
    } else if (file.size === 0) {
      refusal.message = `${file.name} is empty. Choose another file.`;
    } else if ((file.size ?? 0) > uploadMaxBytes) {
      // Rounded up, so that it is never said to be as large as it may be.
      const size = Math.ceil(((file.size ?? 0) / megabyte) * 10) / 10;
      refusal.message = `${file.name} is ${size} MB. Images can be up to ${uploadMaxBytes / megabyte} MB each.`;
    }
  });
  addSinglePut(uppy, { api: host.api, keep, client, onSettled: report });

  const { theme } = host.preferences.getState();
  const place = document.createElement('section');
  place.className = 'uppy-place';
  place.ariaLabel = 'Upload images';
  document.body.append(place);
  uppy.use(Dashboard, {
    target: place,
    width: 750,
    height: 550,
    thumbnailWidth: 280,
    theme: theme === 'system' ? 'auto' : theme,
    note: `PNG, JPEG, WebP or GIF, up to ${uploadMaxBytes / megabyte} MB each${maxFiles === undefined ? '' : `, ${maxFiles} at most`}`,
    proudlyDisplayPoweredByUppy: false,
    // Otherwise Uppy waits for the end of an animation, which never comes with reduced motion.
    animateOpenClose: false,
    doneButtonHandler: close,
    onRequestCloseModal() {
      const isUploading = Object.keys(uppy.getState().currentUploads).length > 0;
      if (isUploading) uppy.info('Still uploading. Press Cancel to stop it.', 'info', messageMs);
      else close();
    },
    locale: {
      strings: {
        dashboardWindowTitle: 'Upload images',
        closeModal: 'Close',
        // Touch devices have no drag and drop.
        ...(matchMedia('(pointer: coarse)').matches && {
          dropPasteFiles: '%{browseFiles}',
          browseFiles: 'Browse files',
        }),
      },
    },
  });
  const dashboard = uppy.getPlugin('Dashboard');
  const unwatch = watchCloseRequests();
  let isOpen = true;
  /** Ids of the files that have arrived. */
  const reported = new Set<string>();

  function close(): void {
    if (!isOpen) return;
    isOpen = false;
    unwatch();
    dashboard?.closeModal({ manualClose: false });
    uppy.destroy();
    place.remove();
    // Not while the dialog says that others have failed.
    if (reported.size > 0) {
      host.toast({
        tone: 'success',
        title: 'Upload successful',
        description: reported.size === 1 ? '1 image uploaded' : `${reported.size} images uploaded`,
      });
    }
  }

  // Uppy's own message only names the file, so replace it with one that gives the reason.
  uppy.on('upload-error', (file, failure) => {
    if (file && failure instanceof UploadFailure && failure.isRefusal) refused.add(file.id);
    uppy.setState({ info: uppy.getState().info.slice(0, -1) });
    uppy.info(`Failed to upload ${file?.name}: ${failure.message}`, 'error', messageMs);
  });
  // "Retry" is shown while at least one failed file could succeed on another attempt.
  const refused = new Set<string>();
  let hideRetryButton = false;
  uppy.on('state-update', () => {
    const failed = uppy.getFiles().filter(({ error }) => error);
    const isVain = failed.length > 0 && failed.every(({ id }) => refused.has(id));
    if (isVain === hideRetryButton) return;
    hideRetryButton = isVain;
    dashboard?.setOptions({ hideRetryButton });
  });

  function report(): void {
    const all = uppy.getFiles();
    const uploaded = all.flatMap(({ id, name, size, uploadURL }) => {
      if (!uploadURL || reported.has(id)) return [];
      reported.add(id);
      return [{ id: uploadURL.slice(uploadURL.lastIndexOf('/') + 1), url: uploadURL, name, size: size ?? 0 }];
    });
    if (uploaded.length > 0) onUploaded(uploaded);
    // Close only after Uppy itself has processed the end of the upload.
    if (all.length > 0 && all.every(({ uploadURL }) => uploadURL)) setTimeout(close);
  }

  void dashboard?.openModal();
  // Uppy puts the dialog's name next to the element, not on it.
  const dialog = place.querySelector('[role="dialog"]');
  dialog?.setAttribute('aria-label', 'Upload images');
  dialog?.setAttribute('aria-modal', 'true');
  uppy.addFiles(files.map((data) => ({ source: 'Local', name: data.name, type: data.type, data })));
  return close;
}
