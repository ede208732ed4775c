/**
 * Stands in the HTML of a prerendered page, behind its content: what makes the page interactive waits until the
 * page is painted, so that scripts take neither the line nor the processor from what the person came to read.
 */
const start = (): void => {
  const deferred = document.getElementById('after-paint') as HTMLTemplateElement;
  document.head.append(deferred.content);
};

// A tab in the background is not painted. Elsewhere the timer comes due right behind the first frame.
if (document.visibilityState === 'hidden') start();
else requestAnimationFrame(() => setTimeout(start));
