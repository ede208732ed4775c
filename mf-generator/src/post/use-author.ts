import { usePostAuthor } from '@postloom/remote-kit/previews';
import { useChosenClient } from '#app/brief/use-chosen-client.ts';

/**
 * The author shown in a post's preview: the chosen client, or whose the workspace is.
 * @param business the brief's business type, used for people without a name.
 */
export const useAuthor = (business = '') => usePostAuthor(useChosenClient(), business);
