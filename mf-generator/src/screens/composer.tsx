import { useHost, usePageMeta, useRight } from '@postloom/remote-kit';
import { Button, Container, IconButton, Menu, MenuItem, PageHeader } from '@postloom/ui-kit';
import { Ellipsis, Eraser, Pencil, RefreshCw, Sparkles } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useGeneratorPath } from '#app/brief/use-open-in-generator.ts';
import { Arrival } from '#app/composer/arrival.tsx';
import { Composer } from '#app/composer/composer.tsx';
import { emptyComposerDraft, habitsOf, isFilledIn, useComposerDraft } from '#app/composer/composer-draft.ts';
import { BriefActions } from '#app/composer/steps/brief-actions.tsx';
import { lastStep } from '#app/composer/steps.ts';
import { useStep } from '#app/composer/use-step.ts';
import { ReadOnly } from '#app/read-only.tsx';

/** The composer, at `/app/composer`: posts for several platforms from one idea, in five steps. */
export function Component() {
  usePageMeta('Composer', 'One idea in, posts for every platform out.');
  const { toast } = useHost();
  const mayEdit = useRight('edit');
  const { value, draft, get } = useComposerDraft();
  const { step, goTo, restart } = useStep();
  const isLast = step === lastStep;
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
    <Container
      width="wide"
      // In the last step the posts begin as high as they can.
      className={`generator:grid generator:grid-cols-1 ${isLast ? 'generator:gap-4 generator:py-4' : 'generator:gap-6 generator:pt-8 generator:max-sm:gap-4 generator:max-sm:pt-4'}`}
    >
      <PageHeader
        title="Composer"
        description={
          step > 1 ? undefined : (
            <span className="generator:max-sm:hidden">
              One idea, written for each platform in its own way.
            </span>
          )
        }
        actions={
          mayEdit && (
            <>
              {isLast ? (
                <BriefActions goTo={goTo} />
              ) : (
                <div className="generator:flex generator:gap-2 generator:max-sm:hidden">
                  {isFilledIn(value) && (
                    <Button variant="ghost" icon={<Eraser aria-hidden />} onClick={startOver}>
                      Start over
                    </Button>
                  )}
                  <Button asChild variant="ghost" icon={<Sparkles aria-hidden />}>
                    <Link to={generator}>Write for one platform</Link>
                  </Button>
                </div>
              )}
              {/* On phones one button for all of them, so that they take no row of their own. */}
              <Menu
                trigger={
                  <IconButton
                    label="Composer menu"
                    className={`generator:-me-2 ${isLast ? '' : 'generator:sm:hidden'}`}
                  >
                    <Ellipsis aria-hidden />
                  </IconButton>
                }
              >
                {isLast && (
                  <>
                    <MenuItem
                      className="generator:sm:hidden"
                      icon={<RefreshCw aria-hidden />}
                      onSelect={() => goTo(4)}
                    >
                      Generate Again
                    </MenuItem>
                    <MenuItem
                      className="generator:sm:hidden"
                      icon={<Pencil aria-hidden />}
                      onSelect={() => goTo(2)}
                    >
                      Edit
                    </MenuItem>
                  </>
                )}
                {isFilledIn(value) && (
                  <MenuItem icon={<Eraser aria-hidden />} onSelect={startOver}>
                    Start over
                  </MenuItem>
                )}
                <MenuItem asChild>
                  <Link to={generator}>
                    <Sparkles aria-hidden />
                    Write for one platform
                  </Link>
                </MenuItem>
              </Menu>
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
