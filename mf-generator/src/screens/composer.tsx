import { useHost, usePageMeta, useRight } from '@postloom/remote-kit';
import { Button, Container, PageHeader } from '@postloom/ui-kit';
import { Eraser, Sparkles } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useGeneratorPath } from '#app/brief/use-open-in-generator.ts';
import { Arrival } from '#app/composer/arrival.tsx';
import { Composer } from '#app/composer/composer.tsx';
import { emptyComposerDraft, habitsOf, isFilledIn, useComposerDraft } from '#app/composer/composer-draft.ts';
import { lastStep } from '#app/composer/steps.ts';
import { useStep } from '#app/composer/use-step.ts';
import { ReadOnly } from '#app/read-only.tsx';

/** The composer, at `/app/composer`: posts for several platforms from one idea, in five steps. */
export function Component() {
  usePageMeta('Composer', 'One idea in, posts for every platform out.');
  const { toast } = useHost();
  const mayEdit = useRight('edit');
  const { value, draft, get } = useComposerDraft();
  const { step, restart } = useStep();
  const generator = useGeneratorPath();
  const startOver = () => {
    const before = get();
    draft.change({ ...emptyComposerDraft, ...habitsOf(before) });
    restart();
    toast({
      title: 'Started over',
      description: 'Your platforms, goal, tone and length stay. Undo brings back the rest.',
      action: { label: 'Undo', onSelect: () => draft.change(before) },
    });
  };
  return (
    <Container width="wide" className="generator:grid generator:grid-cols-1 generator:gap-8 generator:py-8">
      <PageHeader
        title="Composer"
        description={step === lastStep ? undefined : 'One idea, written for each platform in its own way.'}
        actions={
          mayEdit && (
            <>
              {isFilledIn(value) && (
                <Button variant="ghost" icon={<Eraser aria-hidden />} onClick={startOver}>
                  Start over
                </Button>
              )}
              <Button asChild variant="ghost" icon={<Sparkles aria-hidden />}>
                <Link to={generator}>Write for one platform</Link>
              </Button>
            </>
          )
        }
      />
      {mayEdit ? (
        <>
          <Arrival />
          <Composer />
        </>
      ) : (
        <ReadOnly />
      )}
    </Container>
  );
}
