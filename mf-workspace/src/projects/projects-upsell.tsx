import { planRequirements } from '@postloom/shared-contracts';
import { EmptyState, WovenPattern } from '@postloom/ui-kit';
import { UpgradeLink } from '#app/plans/upgrade-link.tsx';

/** Shown instead of the projects on a plan without them. */
export function ProjectsUpsell() {
  return (
    <EmptyState
      art={<WovenPattern seed="projects" variant="bands" />}
      title="One place for everything that belongs together"
      description={
        <>
          A project keeps a campaign’s posts, images and brief in one place, with a status that everyone can
          see. {planRequirements.projects.refusal}
        </>
      }
      actions={<UpgradeLink right="projects" variant="primary" />}
    />
  );
}
