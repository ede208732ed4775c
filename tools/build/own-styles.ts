import {
  type Declaration,
  type DeclarationBlock,
  type Rule,
  type Selector,
  type SelectorComponent,
  transform,
} from 'lightningcss';

/** Prefixes of class names in shared code that remotes include: post previews, and Uppy's dialog. */
const sharedClasses = ['preview:', 'uppy-', 'picker-dialog'];

/**
 * Finds the styles in a stylesheet that affect other parts of the site. A remote's stylesheet stays in the page when
 * the person moves on to another remote, so each of its selectors has to require a class that only this remote uses.
 *
 * Custom properties may be set anywhere, because Tailwind sets its own that way; the site's tokens (`--pl-*`) may not.
 *
 * @param ownClasses prefixes of the remote's class names: its Tailwind prefix, and that of its CSS Modules.
 * @returns each selector or at-rule at fault, as written in the stylesheet.
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

/** @param isOwn whether the enclosing rule already requires a class of the remote. */
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

/** Whether a selector only matches with an element of the remote; `:not()` and `:has()` don't count. */
function needsOwnClass(selector: Selector, isOwn: boolean, classes: readonly string[]): boolean {
  return selector.some((part: SelectorComponent) => {
    if (part.type === 'class') return classes.some((start) => part.name.startsWith(start));
    if (part.type === 'nesting') return isOwn;
    if (part.type !== 'pseudo-class' || (part.kind !== 'is' && part.kind !== 'where')) return false;
    return part.selectors.every((each) => needsOwnClass(each, isOwn, classes));
  });
}

/** Whether a block sets anything other than custom properties that aren't tokens. */
function changesMore(block: DeclarationBlock | undefined): boolean {
  const all: Declaration[] = [...(block?.declarations ?? []), ...(block?.importantDeclarations ?? [])];
  return all.some(
    (each) => each.property !== 'custom' || !each.value.name.startsWith('--') || isToken(each.value.name),
  );
}

function isToken(property: string): boolean {
  return property.startsWith('--pl-');
}

/** A selector as written in a stylesheet. */
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
