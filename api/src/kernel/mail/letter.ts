/** By which a mail's HTML names the picture that goes with it. */
export const pictureId = 'logo@mail';

/** In whose name a mail is written, where it is not ours. */
export interface LetterBrand {
  readonly name: string;
  /** A PNG that goes with the mail: it loads nothing from anywhere. */
  readonly picture?: Buffer;
  /** The one colour, on light and on dark ground, each with the text that stands on it; null for none. */
  readonly colour: {
    readonly light: { readonly ground: string; readonly text: string };
    readonly dark: { readonly ground: string; readonly text: string };
  } | null;
}

/** What a mail says. How it looks, as HTML and as plain text, is the business of `renderLetter`. */
export interface Letter {
  readonly subject: string;
  /** Shown by mail programs beside the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Figures and names, in two columns. */
  readonly facts?: readonly (readonly [name: string, value: string])[];
  /** A text of the person's own, kept line by line. */
  readonly quote?: string;
  /** The one thing to do. The address stands below it in full, for programs that show no buttons. */
  readonly action?: { readonly label: string; readonly url: string };
  /** What is good to know after it. */
  readonly notes?: readonly string[];
  /** Why the person gets this mail. */
  readonly reason: string;
  /** Where they stop it. */
  readonly brand?: LetterBrand;
  readonly leave?: { readonly label: string; readonly url: string };
}
