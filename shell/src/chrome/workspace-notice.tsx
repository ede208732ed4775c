import { lowestPlanWith, mayDo } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Banner, Button } from '@postloom/ui-kit';
import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import { useShell } from '../host-context.ts';
import { PartOfFrame } from './part-of-frame.tsx';
import { useHasRoute } from './use-has-route.ts';

/** What people have to know about this workspace, and in their own one about teams that they can't open. */
export function WorkspaceNotice() {
  return (
    <>
      <PausedTeams />
      <CurrentTeam />
    </>
  );
}

/** Says why a team, with all that is in it, has disappeared from the person's workspaces. */
function PausedTeams() {
  const { host } = useShell();
  const hasRoute = useHasRoute();
  const { current, all } = useStore(host.workspace);
  const paused = all.filter(({ id, isOpen }) => !isOpen && (current?.isOwn || current?.id === id));
  return paused.map(({ id, name }) => (
    <section key={id} aria-label={name} className="shell:px-gutter shell:pt-4">
      <Banner
        tone="warning"
        title={`${name} is paused: its plan has no seats.`}
        actions={
          hasRoute(paths.team) && (
            <Button asChild size="sm">
              <Link to={paths.team}>Teams you’re in</Link>
            </Button>
          )
        }
      >
        Nothing is lost, but you can’t open its posts, projects and media for now. Ask its owner to go back to
        the {lowestPlanWith('seats').name} plan, and you’ll be back in.
      </Banner>
    </section>
  ));
}

/** Warns people in a team that they can only read here, or that the team is about to be closed. */
function CurrentTeam() {
  const { host, isFrame } = useShell();
  const current = useStore(host.workspace, (state) => state.current);
  const user = useStore(host.session, (state) => state.user);
  if (!current || current.isOwn || !user) return null;
  const { name, role, closesAt } = current;
  const { language, timeZone } = user.preferences;
  return (
    <>
      {closesAt && (
        <section aria-label="Team" className="shell:px-gutter shell:pt-4">
          <Banner
            tone="warning"
            title={`${name} will be deleted on ${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(new Date(closesAt))}`}
          >
            The account it belongs to is being deleted. Copy what you need before then.
          </Banner>
        </section>
      )}
      {(isFrame || !mayDo(role, 'edit')) && (
        <PartOfFrame part="reader">
          <section aria-label="Your role" className="shell:px-gutter shell:pt-4">
            <Banner tone="neutral" title={`You’re a reviewer in ${name}`}>
              You can read everything here, approve posts and answer clients. To write and plan as well, ask
              an owner to make you an editor.
            </Banner>
          </section>
        </PartOfFrame>
      )}
    </>
  );
}
