import { Loaded, useFormats, useHost, useRight } from '@postloom/remote-kit';
import { MarkedGaps } from '@postloom/remote-kit/previews';
import {
  lowestPlanWith,
  planRequirements,
  type TemplateInput,
  type TemplateOutline,
  type TemplateSummary,
  templatesEndpoints,
} from '@postloom/shared-contracts';
import { templatePlatformName } from '@postloom/shared-contracts/platforms';
import { Button, Dialog, Heading, Skeleton } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { UpgradeLink } from '#app/plans/upgrade-link.tsx';
import { categoryName } from '#app/templates/template-names.ts';
import { useTakeTemplate } from '#app/templates/use-template-actions.ts';
import { templateInputOf } from './template-dialog.tsx';

interface TemplatePreviewProps {
  readonly template: TemplateSummary;
  readonly onClose: () => void;
  /** Creates a person's own template based on this one; omitted if it is already their own. */
  readonly onSaveOwn?: (draft: TemplateInput) => void;
}

/** The complete text of a template that the plan includes, with the gaps marked. */
export function TemplatePreview({ template, onClose, onSaveOwn }: TemplatePreviewProps) {
  const { api } = useHost();
  const take = useTakeTemplate();
  const mayEdit = useRight('edit');
  const { id, title, platform, category } = template;
  const opened = useQuery(api.query(templatesEndpoints.getTemplate, { params: { id } }));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={`${templatePlatformName(platform)} · ${categoryName(category)}`}
      footer={
        mayEdit && (
          <>
            {onSaveOwn && (
              <Button
                disabled={!opened.data}
                onClick={() => opened.data && onSaveOwn(templateInputOf(opened.data))}
              >
                Make it my own
              </Button>
            )}
            <Button variant="primary" loading={take.isPending} onClick={() => take.run(template)}>
              Use Template
            </Button>
          </>
        )
      }
    >
      <Loaded query={opened} what="this template" skeleton={<Skeleton lines={8} />}>
        {({ content }) => (
          <p dir="auto" className="workspace:whitespace-pre-wrap workspace:wrap-anywhere">
            <MarkedGaps text={content} />
          </p>
        )}
      </Loaded>
    </Dialog>
  );
}

interface LockedTemplateProps {
  readonly template: TemplateSummary;
  readonly onClose: () => void;
}

/** What can be shown of a template before paying: its platform, its beginning and its structure. */
export function LockedTemplate({ template, onClose }: LockedTemplateProps) {
  const { title, description, preview, platform, category, outline } = template;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={`${templatePlatformName(platform)} · ${categoryName(category)}`}
      footer={
        <UpgradeLink
          right="proTemplates"
          variant="primary"
          name={`${planRequirements.proTemplate.locked}: ${title}`}
        >
          {planRequirements.proTemplate.locked}
        </UpgradeLink>
      }
    >
      <div className="workspace:flex workspace:flex-col workspace:gap-4">
        <p>{description}</p>
        <p className="workspace:border-s workspace:border-accent-line workspace:ps-3 workspace:wrap-anywhere">
          {preview}…
        </p>
        {outline && <Outline outline={outline} />}
        <p className="workspace:text-sm workspace:text-muted">
          The full text, and using it in the composer, come with {lowestPlanWith('proTemplates').name}.
        </p>
      </div>
    </Dialog>
  );
}

function Outline({ outline }: { readonly outline: TemplateOutline }) {
  const { number } = useFormats();
  const { words, paragraphs, listLines, gaps, endsWithQuestion } = outline;
  return (
    <section className="workspace:flex workspace:flex-col workspace:gap-2">
      <Heading level={3} size="sm">
        How it’s built
      </Heading>
      <ul className="workspace:list-disc workspace:ps-5 workspace:text-sm">
        <li>
          {number(words)} words in {number(paragraphs)} {paragraphs === 1 ? 'paragraph' : 'paragraphs'}
        </li>
        <li>
          {number(gaps)} {gaps === 1 ? 'place' : 'places'} for your own details
        </li>
        {listLines > 0 && <li>A list of {number(listLines)}</li>}
        {endsWithQuestion && <li>Ends with a question to your readers</li>}
      </ul>
    </section>
  );
}
