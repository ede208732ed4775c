import { useFormats, useRight } from '@postloom/remote-kit';
import { planRequirements, type TemplateSummary, templatePreviewLength } from '@postloom/shared-contracts';
import { Badge, Button, Card, Heading, IconButton, Menu, MenuItem, PlatformIcon } from '@postloom/ui-kit';
import { EllipsisVertical, Eye, Lock, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { ClientLabel } from '#app/clients/client-label.tsx';
import { listItem } from '#app/lists/use-list-focus.ts';
import { categoryName } from '#app/templates/template-names.ts';
import { useTakeTemplate, useTemplateActions } from '#app/templates/use-template-actions.ts';

interface TemplateCardProps {
  readonly template: TemplateSummary;
  readonly onPreview: () => void;
  /** If some of the listed templates are locked, the id of the element with the price. */
  readonly pricedBy?: string | undefined;
  /** Explains how to unlock it, if it is locked. */
  readonly onLocked?: (() => void) | undefined;
  /** For a person's own templates. */
  readonly onEdit?: (() => void) | undefined;
}

/** A template in the list: its platform, its beginning, and buttons to open and use it. */
export function TemplateCard({ template, onPreview, pricedBy, onLocked, onEdit }: TemplateCardProps) {
  const { number } = useFormats();
  const take = useTakeTemplate();
  const mayEdit = useRight('edit');
  const { title, description, preview, views, platform, category, isPro, locked, deletedAt } = template;
  // Next to locked templates, the buttons use the same two rows.
  const fullWidth = pricedBy !== undefined;
  const isCut = preview.length === templatePreviewLength;
  return (
    <Card asChild>
      <li
        {...listItem(template.id)}
        className="workspace:flex workspace:min-w-0 workspace:flex-col workspace:gap-4"
      >
        <div className="workspace:flex workspace:items-center workspace:gap-2">
          <PlatformIcon platform={platform} labelled className="workspace:shrink-0 workspace:text-muted" />
          <Badge>{categoryName(category)}</Badge>
          {isPro && <Badge tone="accent">Pro</Badge>}
          <span className="workspace:ms-auto workspace:inline-flex workspace:items-center workspace:gap-1 workspace:text-sm workspace:text-muted">
            {views > 0 && (
              <>
                <Eye aria-hidden className="workspace:size-4" />
                {number(views)} {views === 1 ? 'view' : 'views'}
              </>
            )}
          </span>
          {mayEdit && template.source === 'own' && <OwnMenu template={template} onEdit={onEdit} />}
        </div>
        <div className="workspace:flex workspace:flex-col workspace:gap-1">
          <Heading level={2} size="sm" dir="auto" className="workspace:wrap-anywhere">
            {title}
          </Heading>
          <ClientLabel client={template.client} />
          {description && (
            <p dir="auto" className="workspace:text-sm workspace:text-muted workspace:wrap-anywhere">
              {description}
            </p>
          )}
        </div>
        <p
          dir="auto"
          className="workspace:border-s workspace:border-accent-line workspace:ps-3 workspace:text-sm workspace:wrap-anywhere"
        >
          {preview}
          {isCut && '…'}
        </p>
        <div className="workspace:mt-auto workspace:flex workspace:flex-wrap workspace:gap-2">
          {deletedAt === null && (
            <>
              {locked ? (
                <Button
                  fullWidth
                  icon={<Lock aria-hidden />}
                  aria-label={`${planRequirements.proTemplate.locked}: ${title}`}
                  aria-describedby={pricedBy}
                  onClick={onLocked}
                >
                  {planRequirements.proTemplate.locked}
                </Button>
              ) : (
                mayEdit && (
                  <Button
                    fullWidth={fullWidth}
                    aria-label={`Use Template: ${title}`}
                    loading={take.isPending}
                    onClick={() => take.run(template)}
                  >
                    Use Template
                  </Button>
                )
              )}
              <Button
                variant="ghost"
                fullWidth={fullWidth}
                aria-label={`Preview: ${title}`}
                onClick={onPreview}
              >
                Preview
              </Button>
            </>
          )}
        </div>
      </li>
    </Card>
  );
}

function OwnMenu({ template, onEdit }: Pick<TemplateCardProps, 'template' | 'onEdit'>) {
  const { remove, restore } = useTemplateActions();
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${template.title}`} size="sm" variant="ghost">
          <EllipsisVertical aria-hidden />
        </IconButton>
      }
    >
      {template.deletedAt === null ? (
        <>
          <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
            Edit
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => remove.run(template)}>
            Delete
          </MenuItem>
        </>
      ) : (
        <MenuItem icon={<RotateCcw aria-hidden />} onSelect={() => restore.run(template)}>
          Restore
        </MenuItem>
      )}
    </Menu>
  );
}
