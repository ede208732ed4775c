import { useRight, useService } from '@postloom/remote-kit';
import { useEffect, useRef } from 'react';
import { BriefForm } from './brief/brief-form.tsx';
import { useAskedPlatform } from './brief/use-asked-platform.ts';
import { ReopenedResult } from './history/reopened-result.tsx';
import { useLastResult } from './history/use-last-result.ts';
import { LeftRun } from './left-run.tsx';
import { saveEdits } from './post/save-edits.ts';
import { ReadOnly } from './read-only.tsx';
import { ResultPanel } from './result-panel.tsx';

/** The form and, next to it or below it, the result. */
export function Generator() {
  const prompt = useRef<HTMLTextAreaElement>(null);
  const result = useRef<HTMLElement>(null);
  const mayEdit = useRight('edit');
  const save = useService(saveEdits);
  useLastResult();
  useAskedPlatform();
  // Edits are saved on leaving, so that the post that signing up makes of them is up to date.
  useEffect(() => {
    addEventListener('pagehide', save);
    return () => {
      removeEventListener('pagehide', save);
      save();
    };
  }, [save]);
  const showResult = () => {
    const top = result.current?.getBoundingClientRect().top ?? 0;
    // On a narrow screen, the new post would be out of sight.
    if (top > window.innerHeight * 0.6)
      result.current?.scrollIntoView({ behavior: 'smooth', block: 'start' });
  };
  if (!mayEdit) return <ReadOnly />;
  return (
    <div className="generator:grid generator:grid-cols-1 generator:gap-6">
      <LeftRun onShow={showResult} />
      <ReopenedResult onOpened={showResult} />
      <div className="generator:grid generator:grid-cols-1 generator:items-start generator:gap-12 generator:lg:grid-cols-2 generator:lg:gap-8">
        <BriefForm prompt={prompt} onGenerate={showResult} />
        <ResultPanel ref={result} onExample={() => prompt.current?.focus()} />
      </div>
    </div>
  );
}
