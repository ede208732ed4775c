/** In place of the federation host: the generator is in the bundle. */
export const loadTimeout = 4000;

export async function loadRoutesModule(): Promise<unknown> {
  return import(/* webpackMode: "eager" */ '../../../mf-generator/src/routes.tsx');
}
