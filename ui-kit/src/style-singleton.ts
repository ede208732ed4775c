import { useEffect } from 'react';

/**
 * Replaces the package `react-style-singleton`, which Radix's dialogs use to lock the page's scrolling: that one writes
 * a `<style>` element, which a strict Content-Security-Policy blocks. A constructed stylesheet does the same and is
 * allowed. The build substitutes it (tools/build/browser-preset.ts).
 */
export function stylesheetSingleton() {
  let users = 0;
  let sheet: CSSStyleSheet | undefined;
  return {
    /** Applies the styles for the first user; those of later users are the same. */
    add(styles: string): void {
      users += 1;
      if (users > 1) return;
      sheet = new CSSStyleSheet();
      sheet.replaceSync(styles);
      document.adoptedStyleSheets.push(sheet);
    },
    remove(): void {
      users -= 1;
      if (users > 0) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
      sheet = undefined;
    },
  };
}

/** A hook that applies styles while a component that calls it is mounted. */
export function styleHookSingleton() {
  const sheet = stylesheetSingleton();
  return (styles: string, isDynamic?: boolean): void => {
    // biome-ignore lint/correctness/useExhaustiveDependencies: only styles declared as dynamic change
    useEffect(() => {
      sheet.add(styles);
      return () => sheet.remove();
    }, [styles && isDynamic]);
  };
}

/** A component that applies styles while it is mounted. */
export function styleSingleton() {
  const useStyle = styleHookSingleton();
  return function Styles({ styles, dynamic }: { styles: string; dynamic?: boolean }): null {
    useStyle(styles, dynamic);
    return null;
  };
}
