import { paths } from '@postloom/shared-contracts/paths';
import { Button, TextLink } from '@postloom/ui-kit';
import { Circle, CircleCheck, Pencil, Save, TriangleAlert, Undo2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Link } from 'react-router-dom';
import { useRefining } from '#app/composer/generation/refining.ts';
import { RewriteMenu } from './rewrite-menu.tsx';
import type { useSavePost } from './save-post.ts';
import { type ComposedVariant, isKept } from './variant.ts';
import { VariantEditor } from './variant-editor.tsx';
import { useComposedVariants } from './variants.ts';
import { useWriteThrough } from './write-through.ts';

interface VariantActionsProps {
  readonly variant: ComposedVariant;
  readonly name: string;
  readonly save: ReturnType<typeof useSavePost>;
  readonly rewriteButton: RefObject<HTMLButtonElement | null>;
}

/** The actions on a variant, including its editor. */
export function VariantActions({ variant, name, save, rewriteButton }: VariantActionsProps) {
  const { mark, undo } = useComposedVariants();
  const { refining } = useRefining(variant.id);
  const [editing, setEditing] = useState(false);
  const isWriting = useWriteThrough(
    variant,
    editing || refining !== null || variant.rewrite !== null || save.isPending,
  );
  return (
    <>
      <div className="generator:flex generator:flex-wrap generator:gap-2">
        <Button
          size="sm"
          icon={<Pencil aria-hidden />}
          aria-label={`Edit ${name}`}
          aria-disabled={refining !== null}
          onClick={() => refining === null && setEditing(true)}
        >
          Edit
        </Button>
        <Button
          size="sm"
          variant={variant.selected ? 'primary' : 'secondary'}
          icon={variant.selected ? <CircleCheck aria-hidden /> : <Circle aria-hidden />}
          aria-label={`Select ${name}`}
          aria-pressed={variant.selected}
          onClick={() => mark(variant.id, !variant.selected)}
        >
          Select
        </Button>
        {!variant.isSample && <RewriteMenu variant={variant} name={name} button={rewriteButton} />}
        {variant.history.length > 0 && variant.rewrite === null && !refining && (
          <Button
            size="sm"
            variant="ghost"
            icon={<Undo2 aria-hidden />}
            aria-label={`Undo the last change of ${name}`}
            onClick={() => {
              // After the last undo, this button is gone.
              if (variant.history.length === 1) rewriteButton.current?.focus();
              undo(variant.id);
            }}
          >
            Undo
          </Button>
        )}
        {!variant.isSample &&
          (variant.postId !== null && (isKept(variant) || isWriting) ? (
            <p className="generator:flex generator:min-h-8 generator:w-full generator:items-center generator:gap-1 generator:text-sm generator:text-muted">
              {isWriting ? 'Saving…' : 'Saved in Posts.'}{' '}
              <TextLink asChild>
                <Link to={paths.post(variant.postId)} aria-label={`Open the saved ${name}`}>
                  Open
                </Link>
              </TextLink>
            </p>
          ) : (
            // In a row of its own on every card, like the sentence that can replace it.
            <div className="generator:flex generator:w-full generator:flex-wrap generator:gap-2">
              <KeepButton variant={variant} name={name} save={save} />
            </div>
          ))}
      </div>
      {editing && <VariantEditor variant={variant} onClose={() => setEditing(false)} />}
    </>
  );
}

/** Saves the variant as a post. If its post is scheduled, warns that the post has different text and updates it. */
function KeepButton({ variant, name, save }: Omit<VariantActionsProps, 'rewriteButton'>) {
  const { isScheduled } = variant;
  const label = isScheduled ? 'Update' : 'Save';
  return (
    <>
      {isScheduled && (
        <p className="generator:flex generator:w-full generator:items-start generator:gap-2 generator:text-sm generator:text-warning-ink">
          <TriangleAlert aria-hidden className="generator:mt-0.5 generator:size-4 generator:shrink-0" />
          The scheduled post has different text.
        </p>
      )}
      <Button
        size="sm"
        variant={isScheduled ? 'primary' : 'secondary'}
        icon={<Save aria-hidden />}
        aria-label={`${label} ${name}`}
        loading={save.isPending}
        onClick={() => save.run({ variant })}
      >
        {label}
      </Button>
    </>
  );
}
