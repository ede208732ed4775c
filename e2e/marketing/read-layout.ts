import type { Page } from '@playwright/test';

/** A piece of a page that carries text or answers to a person, by what a reader would call it. */
export interface Overlap {
  readonly one: string;
  readonly other: string;
}

/**
 * Finds pieces of text and controls that lie on each other by more than a pixel, though neither contains the
 * other. Text counts by its line boxes, cut to the height of its letters; what is hidden, clipped away or scrolled
 * out of its box does not count, and neither does what sticks over the page, of what lies below it.
 */
export function findOverlaps(page: Page): Promise<Overlap[]> {
  return page.evaluate(() => {
    const slack = 1.5;
    interface Piece {
      readonly element: Element;
      readonly box: DOMRect;
    }
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    /** What of a box is left by the boxes around it, from `holder` outwards, that cut off what runs out of them. */
    const clip = (holder: Element | null, box: DOMRect): DOMRect => {
      let { left, top, right, bottom } = box;
      for (let around = holder; around; around = around.parentElement) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(around);
        if (overflowX === 'visible' && overflowY === 'visible' && clipPath === 'none') continue;
        const frame = around.getBoundingClientRect();
        left = Math.max(left, frame.left);
        right = Math.min(right, frame.right);
        top = Math.max(top, frame.top);
        bottom = Math.min(bottom, frame.bottom);
      }
      return new DOMRect(left, top, right - left, bottom - top);
    };
    const pieces: Piece[] = [];
    const add = (element: Element, holder: Element | null, box: DOMRect) => {
      const visible = clip(holder, box);
      if (visible.width > slack && visible.height > slack) pieces.push({ element, box: visible });
    };

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.textContent?.trim() || !isShown(element)) continue;
      const { fontSize, position } = getComputedStyle(element);
      // For screen readers only.
      if (position === 'absolute' && element.getBoundingClientRect().width <= 1) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        const spare = Math.max(0, (line.height - Number.parseFloat(fontSize)) / 2);
        add(element, element, new DOMRect(line.left, line.top + spare, line.width, line.height - 2 * spare));
      }
    }
    for (const element of document.querySelectorAll('a[href], button, input, select, textarea, summary')) {
      // A link in a sentence is its text; its own box would be that of all its lines together.
      if (isShown(element) && getComputedStyle(element).display !== 'inline')
        add(element, element.parentElement, element.getBoundingClientRect());
    }

    /** What of the page an element stays in place with while the rest is scrolled. */
    const layerOf = (element: Element | null): Element | null =>
      element === null || /^(sticky|fixed)$/.test(getComputedStyle(element).position)
        ? element
        : layerOf(element.parentElement);
    const nameOf = ({ element, box }: Piece) => {
      const text = (element.textContent?.trim() || element.getAttribute('aria-label')) ?? '';
      return `<${element.localName}> “${text.slice(0, 40)}” at ${Math.round(box.left)}, ${Math.round(box.top + scrollY)}`;
    };
    const overlaps: Overlap[] = [];
    pieces.forEach((one, index) => {
      for (const other of pieces.slice(index + 1)) {
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // First, for it is asked of every two pieces of the page and takes next to nothing.
        if (width <= slack || height <= slack) continue;
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        if (layerOf(one.element) !== layerOf(other.element)) continue;
        overlaps.push({ one: nameOf(one), other: nameOf(other) });
      }
    });
    return overlaps;
  });
}

/** Where the parts of a page stand, from its own start: two directions of a mirrored page give the same. */
export interface Placement {
  readonly part: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Reads the place of every box that the layout puts somewhere, measured from the side at which the page starts to
 * be read. Boxes within a line of text are left out: where they stand is up to the text's own direction.
 */
export function readPlacements(page: Page): Promise<Placement[]> {
  return page.evaluate(() => {
    const isMirrored = document.documentElement.dir === 'rtl';
    const width = document.documentElement.clientWidth;
    const placements: Placement[] = [];
    const read = (parent: Element) => {
      for (const element of parent.children) {
        if (!element.checkVisibility()) continue;
        if (getComputedStyle(element).display.startsWith('inline')) continue;
        const { left, right } = element.getBoundingClientRect();
        placements.push({
          part: `<${element.localName}> “${element.textContent?.trim().slice(0, 40) ?? ''}”`,
          start: isMirrored ? width - right : left,
          end: isMirrored ? width - left : right,
        });
        if (!(element instanceof SVGElement)) read(element);
      }
    };
    const site = document.querySelector('main')?.parentElement;
    if (site) read(site);
    return placements;
  });
}

/**
 * Sets the reading direction and lays the page out anew: Chromium keeps some of the boxes of the former direction
 * where the attribute changes under a page that is open.
 */
export async function turn(page: Page, dir: 'ltr' | 'rtl'): Promise<void> {
  await page.evaluate((value) => {
    const root = document.documentElement;
    root.dir = value;
    root.style.display = 'none';
    root.getBoundingClientRect();
    root.style.display = '';
  }, dir);
}

/** The icons that point somewhere, and whether they are drawn the other way round. */
export function readArrows(page: Page): Promise<Array<{ readonly icon: string; readonly turned: boolean }>> {
  return page.evaluate(() => {
    const directional =
      /lucide-((?:arrow|chevrons?|panel|move|corner)[\w-]*(?:left|right)[\w-]*|log-out|send|undo|redo)/;
    return [...document.querySelectorAll('svg')]
      .filter((icon) => icon.checkVisibility())
      .flatMap((icon) => {
        const name = directional.exec(icon.getAttribute('class') ?? '')?.[1];
        const { scale, rotate } = getComputedStyle(icon);
        return name ? [{ icon: name, turned: scale.startsWith('-1') || rotate === '180deg' }] : [];
      });
  });
}

/** Changes the window's size and waits for the frame after it: until then the rules for the old one may apply. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
