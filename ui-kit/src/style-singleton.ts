import { useEffect } from 'react';

/**
 * In place of the package `react-style-singleton`, with which Radix's dialogs lock the page's scrolling: that one
 * writes a `<style>` element, which a strict Content-Security-Policy refuses. A constructed stylesheet says the same
 * and is allowed. The build puts it in (tools/build/browser-preset.ts).
 */
export function stylesheetSingleton() {
  let users = 0;
  let sheet: CSSStyleSheet | undefined;
  return {
    /** Applies the styles for the first user; what later ones bring is the same. */
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

/** A hook that applies styles as long as a component that calls it is there. */
export function styleHookSingleton() {
  const sheet = stylesheetSingleton();
  return (styles: string, isDynamic?: boolean): void => {
    // biome-ignore lint/correctness/useExhaustiveDependencies: styles change only where they are declared dynamic
    useEffect(() => {
      sheet.add(styles);
      return () => sheet.remove();
    }, [styles && isDynamic]);
  };
}

/** A component that applies styles as long as it is there. */
export function styleSingleton() {
  const useStyle = styleHookSingleton();
  return function Styles({ styles, dynamic }: { styles: string; dynamic?: boolean }): null {
    useStyle(styles, dynamic);
    return null;
  };
}
