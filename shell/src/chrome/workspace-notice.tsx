import { mayDo } from '@postloom/shared-contracts';
import { Banner } from '@postloom/ui-kit';
import { useStore } from 'zustand';
import { useShell } from '../host-context.ts';
import { PartOfFrame } from './part-of-frame.tsx';

/** Warns people in a team that they can only read here, or that the team is about to be closed. */
export function WorkspaceNotice() {
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
              You can read everything here and answer clients. To write and plan as well, ask an owner to make
              you an editor.
            </Banner>
          </section>
        </PartOfFrame>
      )}
    </>
  );
}
