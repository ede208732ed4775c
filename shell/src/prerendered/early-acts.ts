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

/**
 * Does what was done too early once more: first what was entered, then what was pressed. Each in a task of its own,
 * because React takes no input while it runs effects, and draws one before the next may count on it.
 */
export async function repeatEarlyActs(): Promise<void> {
  const acts = globalThis.earlyActs;
  if (!acts) return;
  globalThis.earlyActs = undefined;
  for (const [field, value] of acts.fields) {
    await nextTask();
    enter(field, value);
  }
  await nextTask();
  // Not before: a press that came meanwhile would overtake what was entered.
  acts.stop();
  for (const button of acts.clicks) {
    button.click();
    await nextTask();
  }
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** React remembers what was last set on the element itself, and hears only of what differs from that. */
function enter(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') {
    (field as HTMLInputElement).checked = !value;
    field.click();
    return;
  }
  field.value = `${value} `;
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
