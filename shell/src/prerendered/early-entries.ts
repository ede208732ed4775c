type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const written = [HTMLInputElement.prototype, HTMLTextAreaElement.prototype];
const valueProperty = (prototype: object) =>
  Object.getOwnPropertyDescriptor(prototype, 'value') as PropertyDescriptor;

const nobody = (_field: Field): boolean => false;

/** Whether what a script writes into a field stays without effect. */
let isMuted = nobody;

/**
 * To be called before the hydration: it would set each text area back to the text that it was delivered with, and send
 * the caret to its end. While it goes on, scripts write into none. Whoever types does not write by script.
 *
 * React remembers of each field what was written into it last, by a setter that it puts round the one it finds. So
 * the one that it finds has to be ours, of input fields too: see `enter`.
 *
 * @returns what ends this, to be called before `repeatEntries`.
 */
export function keepTextAreas(): () => void {
  const originals = written.map((prototype) => ({ prototype, value: valueProperty(prototype) }));
  for (const { prototype, value } of originals) {
    Object.defineProperty(prototype, 'value', {
      ...value,
      set(this: Field, text: string) {
        if (!isMuted(this)) value.set?.call(this, text);
      },
    });
  }
  for (const area of document.querySelectorAll('textarea')) markAsEdited(area);
  isMuted = (field) => field instanceof HTMLTextAreaElement;
  return () => {
    isMuted = nobody;
    for (const { prototype, value } of originals) Object.defineProperty(prototype, 'value', value);
  };
}

/** React writes the text that it was delivered with anew: one that counts as edited takes no notice. */
function markAsEdited(area: HTMLTextAreaElement): void {
  const { selectionStart, selectionEnd, value } = area;
  area.value = value;
  if (area === document.activeElement) area.setSelectionRange(selectionStart, selectionEnd);
}

/** What was entered, or whether a box was checked, by field. */
export type Entries = ReadonlyMap<Field, string | boolean>;

/**
 * The fields that hold anything else than they were delivered with, the one with the focus first: by the person, or by
 * their browser, which restores forms at a reload. React does not notice either when it takes them over.
 */
export function readEntries(): Entries {
  const fields = [...document.querySelectorAll<Field>('input, textarea, select')].filter(isEntered);
  fields.sort((a, b) => Number(b === document.activeElement) - Number(a === document.activeElement));
  return new Map(fields.map((field) => [field, isCheckable(field) ? field.checked : field.value]));
}

/** Lets React hear of what was entered. What it draws for one field may set the others back, until it is their turn. */
export function repeatEntries(entries: Entries): void {
  for (const [field, entry] of entries) enter(field, entry);
}

const isCheckable = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);

function isEntered(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  }
  if (!isCheckable(field)) return field.value !== field.defaultValue;
  // Of radio buttons, the one that was chosen speaks for its group.
  return field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox');
}

/** React hears only of what differs from what it remembers. */
function enter(field: Field, entry: string | boolean): void {
  if (typeof entry === 'boolean') {
    (field as HTMLInputElement).checked = !entry;
    field.click();
    return;
  }
  const isText = !(field instanceof HTMLSelectElement) && field.type !== 'file';
  if (isText) {
    // Only for its memory: what stands in the field stays, with the caret, a selection, a character half composed.
    isMuted = (other) => other === field;
    field.value = `${entry} `;
    isMuted = nobody;
  }
  if (field.value !== entry) valueProperty(Object.getPrototypeOf(field)).set?.call(field, entry);
  field.dispatchEvent(new Event(isText ? 'input' : 'change', { bubbles: true }));
}
