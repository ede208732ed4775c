import { paths } from '@postloom/shared-contracts/paths';
import { Button, TextLink } from '@postloom/ui-kit';
import { Circle, CircleCheck, Pencil, Save, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useRefining } from '#app/composer/generation/refining.ts';
import { RewriteMenu } from './rewrite-menu.tsx';
import type { useSavePost } from './save-post.ts';
import { type ComposedVariant, isKept } from './variant.ts';
import { VariantEditor } from './variant-editor.tsx';
import { useComposedVariants } from './variants.ts';

interface VariantActionsProps {
  readonly variant: ComposedVariant;
  readonly name: string;
  readonly save: ReturnType<typeof useSavePost>;
}

/** What can be done with a variant; its editor is opened here. */
export function VariantActions({ variant, name, save }: VariantActionsProps) {
  const { mark, undo } = useComposedVariants();
  const { refining } = useRefining(variant.id);
  const [editing, setEditing] = useState(false);
  return (
    <>
      <div className="generator:mt-auto generator:flex generator:flex-wrap generator:gap-2">
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
        {!variant.isSample && (
          <>
            <RewriteMenu variant={variant} name={name} />
            {isKept(variant) ? (
              <p className="generator:flex generator:items-center generator:gap-1 generator:text-sm generator:text-muted">
                Saved with your posts.{' '}
                <TextLink asChild>
                  <Link to={paths.post(variant.postId ?? '')} aria-label={`Open the saved ${name}`}>
                    Open
                  </Link>
                </TextLink>
              </p>
            ) : (
              <Button
                size="sm"
                icon={<Save aria-hidden />}
                aria-label={`Save ${name}`}
                loading={save.isPending}
                onClick={() => save.run({ variant })}
              >
                Save
              </Button>
            )}
          </>
        )}
        {variant.history.length > 0 && variant.rewrite === null && !refining && (
          <Button
            size="sm"
            variant="ghost"
            icon={<Undo2 aria-hidden />}
            aria-label={`Undo the last change of ${name}`}
            onClick={() => undo(variant.id)}
          >
            Undo
          </Button>
        )}
      </div>
      {editing && <VariantEditor variant={variant} onClose={() => setEditing(false)} />}
    </>
  );
}
