export { chosenClient } from './chosen-client.ts';
export { useClosedClient } from './closed-client.ts';
export { saveBlob, useDownloadMedia } from './download-media.ts';
export { ConflictNotice, VersionConflict } from './drafts/conflict-notice.tsx';
export { type LandingBrief, takeOverBrief, useHandOverBrief } from './drafts/landing-brief.ts';
export { type DraftHandle, type DraftInput, openDraft, useDraft } from './drafts/use-draft.ts';
export { type Failure, faultOf, readFailure } from './failure.ts';
export { fileSize } from './format/file-size.ts';
export { createFormats, type Formats, withZone, zoneTime } from './format/formats.ts';
export { useFormats } from './format/use-formats.ts';
export { keepTyped } from './forms/keep-typed.ts';
export { maxLengthOf } from './forms/limits.ts';
export { type ContractForm, useContractForm } from './forms/use-contract-form.ts';
export { useDeliveredText } from './forms/use-delivered-text.ts';
export { useEarlyInput } from './forms/use-early-input.ts';
export { inTasks } from './in-tasks.ts';
export { Found } from './lists/found.tsx';
export { SearchField } from './lists/search-field.tsx';
export { useMoveButtons } from './lists/use-move-buttons.tsx';
export { mapFew } from './map-few.ts';
export { LibraryButton } from './media/library-button.tsx';
export { mediaName } from './media/media-name.ts';
export { PicturePicker } from './media/picture-picker.tsx';
export { useMediaList } from './media/use-media-list.ts';
export { usePageMeta } from './page-meta.ts';
export { LowCredits } from './plans/low-credits.tsx';
export { PlanCards, type PlanCardsProps } from './plans/plan-cards.tsx';
export { pollWhile } from './poll-while.ts';
export { askAboutExcess, askAboutGaps, gapNames } from './posts/ask-about-gaps.ts';
export { bannedIn, bannedSentence } from './posts/banned-words.ts';
export { CharacterMeter } from './posts/character-meter.tsx';
export { ClientSelect } from './posts/client-select.tsx';
export { bareText, excess, excessText, type PostTexts } from './posts/excess.ts';
export { type FileBrand, ourBrand, plainName, slugOf, useFileBrand } from './posts/file-brand.ts';
export { formatHashtags, parseHashtags } from './posts/hashtags.ts';
export { OtherVersion } from './posts/other-version.tsx';
export { originLabel, pictureLabel } from './posts/picture-label.ts';
export { platformName, platformSlug } from './posts/platform-name.ts';
export {
  type Clock,
  datedText,
  postingTimeIn,
  postParts,
  sceneTime,
  scriptText,
} from './posts/post-words.ts';
export { ProjectSelect } from './posts/project-select.tsx';
export { ShareActions, type ShareActionsProps, ShareItems, useWaysOut } from './posts/share-actions.tsx';
export { useAlsoFor } from './posts/use-also-for.ts';
export { useCopyText } from './posts/use-copy-text.ts';
export { nameOf, type Person, usePeople } from './posts/use-people.ts';
export { createRemote, type RemoteContext, useHost, useService } from './remote.tsx';
export {
  useCredits,
  usePreferences,
  useRight,
  useSession,
  useUser,
  useWorkspace,
  useWorkspaceRight,
} from './session.ts';
export { Loaded } from './states/loaded.tsx';
export { createTabStore, type TabStoreInput } from './tab-store.ts';
export type { UploadedFile, UploadsInput } from './uploads/uploads-input.ts';
export { useUploads } from './uploads/use-uploads.ts';
export { useAddress } from './use-address.ts';
export { type ApiMutation, type TryOptions, useApiMutation } from './use-api-mutation.ts';
