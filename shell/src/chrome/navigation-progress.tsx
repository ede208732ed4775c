import { useNavigation } from 'react-router-dom';

/** A thin progress line at the top while the next screen loads. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div
      role="progressbar"
      aria-label="Loading the page"
      className="shell:fixed shell:inset-x-0 shell:top-0 shell:z-50 shell:h-0.5 shell:animate-appear shell:bg-accent"
    />
  );
}
