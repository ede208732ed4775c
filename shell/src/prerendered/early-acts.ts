type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a person did on a prerendered page before the shell had taken it over. */
export interface EarlyActs {
  readonly clicks: HTMLButtonElement[];
  /** Fields with what was entered, or whether they were checked: React does not notice when it takes them over. */
  readonly fields: Map<Field, string | boolean>;
  /** From now on everything goes its usual way. */
  stop(): void;
}

declare global {
  var earlyActs: EarlyActs | undefined;
}

/** Adds what the browser has entered by itself, without a word, as at a reload. To be called before hydration. */
export function noteRestoredFields(): void {
  const { fields } = globalThis.earlyActs ?? {};
  if (!fields) return;
  for (const field of document.querySelectorAll<Field>('input, textarea, select')) {
    if (!fields.has(field) && isEntered(field))
      fields.set(field, isCheckable(field) ? field.checked : field.value);
  }
}

/**
 * Does what was done too early once more: first what was entered, then what was pressed. To be called from an effect
 * of the hydration itself: React draws nothing between those and a microtask, so that no field has been set back yet
 * and no key gets in between.
 */
export function repeatEarlyActs(): void {
  const acts = globalThis.earlyActs;
  if (!acts) return;
  globalThis.earlyActs = undefined;
  // All are read before any is entered: what React draws for the first sets the others back to what it knows of them.
  const entries = [...acts.fields].map(([field, entry]) => ({ field, entry, caret: caretOf(field) }));
  // React takes no input while it runs effects.
  queueMicrotask(() => {
    for (const { field, entry, caret } of entries) {
      enter(field, entry);
      // A new value sends it to the end, also from amid the text where the person goes on typing.
      if (caret && field === document.activeElement) (field as HTMLInputElement).setSelectionRange(...caret);
    }
    void pressAgain(acts);
  });
}

/** Each in a task of its own, because a press counts on what the one before has drawn. */
async function pressAgain(acts: EarlyActs): Promise<void> {
  await nextTask();
  // Not before: a press that came meanwhile would overtake the earlier ones.
  acts.stop();
  for (const button of acts.clicks) {
    button.click();
    await nextTask();
  }
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const isCheckable = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);

/** Whether a field holds anything else than it was delivered with. */
function isEntered(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  }
  if (!isCheckable(field)) return field.value !== field.defaultValue;
  // Of radio buttons, the one that was chosen speaks for its group.
  return field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox');
}

/** React remembers what was last set on the element itself, and hears only of what differs from that. */
function enter(field: Field, entry: string | boolean): void {
  if (typeof entry === 'boolean') {
    (field as HTMLInputElement).checked = !entry;
    field.click();
    return;
  }
  // Files can't be set by a script, and stay where they are.
  if (field.type !== 'file') {
    field.value = `${entry} `;
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
    set?.call(field, entry);
  }
  const isText = !/^(file|select)/.test(field.type);
  field.dispatchEvent(new Event(isText ? 'input' : 'change', { bubbles: true }));
}

/** Null where a field has none, or keeps it to itself, as one for an email address does. */
function caretOf(field: Field): [start: number, end: number] | null {
  if (field instanceof HTMLSelectElement) return null;
  const { selectionStart, selectionEnd } = field;
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd];
}
