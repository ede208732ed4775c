/** Where something stands in a text: "the last two sentences". */
export interface Place {
  readonly unit: 'sentence' | 'line';
  /** From 0; negative ones from the end. */
  readonly at: readonly number[];
}

/** What somebody points at in a text. */
export type Target =
  | Place
  | { readonly unit: 'question' }
  | {
      readonly unit: 'fact';
      readonly kind: 'price' | 'when' | 'phone' | 'email' | 'link' | 'place';
      readonly name: string;
      readonly isSentence?: boolean;
    }
  /**
   * @property isWord whether these words alone are meant, and not what they belong to.
   * @property isExact whether they were quoted.
   * @property isSentence whether the whole sentence that has them is meant.
   * @property isNumber whether the number of what they name is meant.
   * @property isLiteral whether they stand in the text like this, and name no fact: "3 days" is no date.
   */
  | {
      readonly unit: 'words';
      readonly words: string;
      readonly isWord?: boolean;
      readonly isExact?: boolean;
      readonly isSentence?: boolean;
      readonly isNumber?: boolean;
      readonly isLiteral?: boolean;
    };

export type Measure = 'words' | 'characters' | 'sentences' | 'lines';

export type Strippable = 'hashtags' | 'emoji' | 'exclamation marks';

/** A change of a text as it stands, which needs no other words. */
export type Edit =
  | { readonly kind: 'remove'; readonly targets: readonly Target[] }
  | {
      readonly kind: 'strip';
      readonly what: readonly Strippable[];
      readonly isFewer: boolean;
    }
  | { readonly kind: 'swap'; readonly unit: Place['unit']; readonly at: readonly [number, number] }
  | {
      readonly kind: 'move';
      readonly target: Target;
      /** `up` is below what opens the text, or the first of its list. */
      readonly to: 'start' | 'up' | 'end';
    }
  | { readonly kind: 'replace'; readonly target: Target; readonly by: string }
  /** @property beside the part of the text before or behind which it comes; the whole text if it is omitted. */
  | { readonly kind: 'put'; readonly text: string; readonly to: 'start' | 'end'; readonly beside?: Target }
  | { readonly kind: 'tags'; readonly tags: readonly string[] }
  | { readonly kind: 'untag'; readonly tags: readonly string[] }
  | { readonly kind: 'limit'; readonly most: number; readonly measure: Measure }
  | { readonly kind: 'halve' };
