/** The content id by which a mail's HTML refers to its attached picture. */
export const pictureId = 'logo@mail';

/** In whose name a mail is written if it isn't ours. */
export interface LetterBrand {
  readonly name: string;
  /** A PNG that is attached to the mail, so that nothing has to be loaded. */
  readonly picture?: Buffer;
  /** The brand's color for light and dark mode, each with the color of text on it; null for none. */
  readonly colour: {
    readonly light: { readonly ground: string; readonly text: string };
    readonly dark: { readonly ground: string; readonly text: string };
  } | null;
}

/** The content of a mail. `renderLetter` turns it into HTML and plain text. */
export interface Letter {
  readonly subject: string;
  /** Shown by mail programs next to the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Names and values, in two columns. */
  readonly facts?: readonly (readonly [name: string, value: string])[];
  /** A text by the person, whose line breaks are kept. */
  readonly quote?: string;
  /** The one thing to do. Its address is also shown in full below, for programs that don't show buttons. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Further information, shown after the action. */
  readonly notes?: readonly string[];
  /** Why the person gets this mail. */
  readonly reason: string;
  readonly brand?: LetterBrand;
  /** Where the person can turn such mails off. */
  readonly leave?: { readonly label: string; readonly url: string };
}
