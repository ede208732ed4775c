/**
 * Evaluates the parts of a screen in separate tasks, the screen itself last: in a single task they would make a slow
 * phone unresponsive for a noticeable time. All parts belong to the screen's own chunk (`webpackChunkName`), so they
 * arrive together.
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
