import { Loaded, useHost, useRight } from '@postloom/remote-kit';
import { MarkedGaps } from '@postloom/remote-kit/previews';
import { type TemplateInput, type TemplateSummary, templatesEndpoints } from '@postloom/shared-contracts';
import { Button, Dialog, Skeleton } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { categoryName, templatePlatformName } from '#app/templates/template-names.ts';
import { useTakeTemplate } from '#app/templates/use-template-actions.ts';
import { templateInputOf } from './template-dialog.tsx';

interface TemplatePreviewProps {
  readonly template: TemplateSummary;
  readonly onClose: () => void;
  /** Makes it the beginning of a template of one's own; not for one that is that already. */
  readonly onSaveOwn?: (draft: TemplateInput) => void;
}

/** All of a template that the plan opens, with what is to be filled in marked. */
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
