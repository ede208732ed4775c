import {
  type Declaration,
  type DeclarationBlock,
  type Rule,
  type Selector,
  type SelectorComponent,
  transform,
} from 'lightningcss';

/** How class names begin that come with what remotes build in: previews of posts, and Uppy's window. */
const sharedClasses = ['preview:', 'uppy-', 'picker-dialog'];

/**
 * Finds what of a style sheet would reach beyond the remote that it belongs to. A remote's sheet stays in the page when
 * somebody goes on to another one, so each of its selectors has to need a class that only this remote writes.
 *
 * Custom properties may be set anywhere, as Tailwind does with its own; the site's tokens (`--pl-*`) may not.
 *
 * @param ownClasses how the remote's class names begin: its Tailwind prefix, and what its CSS Modules carry.
 * @returns each selector or at-rule that reaches beyond, as it is written in the sheet.
 */
export function findForeignStyles(css: Uint8Array, ownClasses: readonly string[]): string[] {
  const classes = [...ownClasses, ...sharedClasses];
  const found = new Set<string>();
  transform({
    filename: 'remote.css',
    code: css,
    visitor: { StyleSheetExit: ({ rules }) => collect(rules, false, classes, found) },
  });
  return [...found].sort();
}

/** @param isOwn whether what the rules are nested in belongs to the remote already. */
function collect(
  rules: readonly Rule[],
  isOwn: boolean,
  classes: readonly string[],
  found: Set<string>,
): undefined {
  for (const rule of rules) {
    if (rule.type === 'font-face') found.add('@font-face');
    else if (rule.type === 'property' && isToken(rule.value.name)) found.add(`@property ${rule.value.name}`);
    else if (rule.type === 'style') {
      const { selectors, declarations, rules: nested = [] } = rule.value;
      const foreign = selectors.filter((selector) => !needsOwnClass(selector, isOwn, classes));
      if (changesMore(declarations)) for (const selector of foreign) found.add(textOf(selector));
      collect(nested, foreign.length === 0, classes, found);
    } else if (rule.type === 'nested-declarations') {
      if (!isOwn && changesMore(rule.value.declarations)) found.add('&');
    } else if (hasRules(rule)) {
      collect(rule.value.rules, isOwn, classes, found);
    }
  }
}

type Group = Extract<
  Rule,
  { type: 'media' | 'supports' | 'layer-block' | 'container' | 'scope' | 'starting-style' }
>;

function hasRules(rule: Rule): rule is Group {
  return ['media', 'supports', 'layer-block', 'container', 'scope', 'starting-style'].includes(rule.type);
}

/** Whether nothing matches without an element of the remote: what stands in `:not()` or `:has()` does not count. */
function needsOwnClass(selector: Selector, isOwn: boolean, classes: readonly string[]): boolean {
  return selector.some((part: SelectorComponent) => {
    if (part.type === 'class') return classes.some((start) => part.name.startsWith(start));
    if (part.type === 'nesting') return isOwn;
    if (part.type !== 'pseudo-class' || (part.kind !== 'is' && part.kind !== 'where')) return false;
    return part.selectors.every((each) => needsOwnClass(each, isOwn, classes));
  });
}

/** Whether a block sets anything but custom properties that are nobody's tokens. */
function changesMore(block: DeclarationBlock | undefined): boolean {
  const all: Declaration[] = [...(block?.declarations ?? []), ...(block?.importantDeclarations ?? [])];
  return all.some(
    (each) => each.property !== 'custom' || !each.value.name.startsWith('--') || isToken(each.value.name),
  );
}

function isToken(property: string): boolean {
  return property.startsWith('--pl-');
}

/** A selector as a sheet writes it. */
function textOf(selector: Selector): string {
  const { code } = transform({
    filename: 'selector.css',
    code: Buffer.from('a { color: red }'),
    visitor: {
      Rule: {
        style: (rule) => ({ ...rule, value: { ...rule.value, selectors: [selector] } }),
      },
    },
  });
  return code.toString().split(/\s*\{/, 1)[0] ?? '';
}
