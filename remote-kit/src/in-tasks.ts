/**
 * Evaluates a screen's parts one task after the other, the screen itself last: together they would keep a slow phone
 * from answering for a good while. All parts belong to the screen's own chunk (`webpackChunkName`), so they arrive at
 * once.
 */
export async function inTasks<Screen>(
  screen: () => Promise<Screen>,
  ...parts: readonly (() => Promise<unknown>)[]
): Promise<Screen> {
  for (const evaluate of parts) {
    await evaluate();
    await new Promise((resolve) => setTimeout(resolve));
  }
  return screen();
}
