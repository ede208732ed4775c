import { platformCatalogue } from '@postloom/shared-contracts/platforms';
import { Card, EmptyState, PlatformIcon, WovenPattern } from '@postloom/ui-kit';
import { exampleBriefs } from './brief.ts';
import { useReplaceBrief } from './brief-draft.ts';

/** Shown in the post's place before there is one: an invitation, and example briefs. */
export function ExampleBriefs({ onChosen }: { onChosen: () => void }) {
  const replaceBrief = useReplaceBrief();
  return (
    <div className="generator:grid generator:gap-6">
      <EmptyState
        level={3}
        art={<WovenPattern seed="brief in, posts out" columns={12} rows={4} unfinished />}
        title="Your post appears here"
        description="Write a brief, or start from one of these."
      />
      <ul className="generator:grid generator:gap-3 generator:sm:grid-cols-2">
        {exampleBriefs.map(({ title, platform, brief }) => (
          <Card key={title} asChild interactive padding="sm">
            <li className="generator:grid generator:content-start generator:gap-2">
              <span className="generator:flex generator:items-center generator:gap-2 generator:text-sm generator:text-muted">
                <PlatformIcon platform={platform} />
                {platformCatalogue[platform].name}
              </span>
              <button
                type="button"
                data-card-action
                className="generator:text-start generator:font-medium"
                onClick={() => {
                  replaceBrief({ platform, ...brief }, 'Brief replaced');
                  onChosen();
                }}
              >
                {title}
              </button>
              <p className="generator:line-clamp-2 generator:text-sm generator:text-muted">{brief.prompt}</p>
            </li>
          </Card>
        ))}
      </ul>
    </div>
  );
}
