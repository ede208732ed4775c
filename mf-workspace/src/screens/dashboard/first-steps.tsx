import { useCredits } from '@postloom/remote-kit';
import { type Dashboard, dashboardRows, planOf } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Button, Card, Heading, IconButton, TextLink, Unbroken } from '@postloom/ui-kit';
import { CircleCheck, CircleDashed, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useCreatePath } from '#app/posts/use-create-path.ts';
import { BrandDialog } from './brand-dialog.tsx';
import type { FirstStepsState } from './use-first-steps.ts';

interface FirstStepsProps {
  readonly dashboard: Dashboard;
  readonly state: FirstStepsState;
}

/** Three steps from an empty workspace to a planned or published post. Hidden when they are done or dismissed. */
export function FirstSteps({ dashboard: { counts, latestPosts }, state }: FirstStepsProps) {
  const createPath = useCreatePath();
  const maySchedule = planOf(useCredits().credits.plan).rights.scheduledPosts !== 0;
  const { hasVoice, unconfirmedEmail, isDismissed, dismiss } = state;
  const [isNaming, setNaming] = useState(false);
  const [first] = latestPosts;
  const isPlanned =
    counts.scheduled + counts.ready > 0 || latestPosts.some((post) => post.status !== 'draft');
  const isOldHand = latestPosts.length >= dashboardRows;
  const isDone = hasVoice && first !== undefined && isPlanned;
  if (hasVoice === null || isDismissed || isOldHand || isDone) return null;
  return (
    <Card asChild>
      <section aria-labelledby="first-steps" className="workspace:flex workspace:flex-col workspace:gap-4">
        <div className="workspace:flex workspace:items-start workspace:justify-between workspace:gap-4">
          <Heading level={2} size="md" id="first-steps">
            Three steps to your first post
          </Heading>
          <IconButton label="Hide the first steps" size="sm" variant="ghost" onClick={dismiss}>
            <X aria-hidden />
          </IconButton>
        </div>
        <ol className="workspace:flex workspace:flex-col workspace:divide-y workspace:divide-line">
          <Step
            isDone={hasVoice}
            title="Say who you are"
            text="Your brand’s name and how it talks, for every post that you write."
          >
            <Button size="sm" onClick={() => setNaming(true)}>
              Add your brand voice
            </Button>
          </Step>
          <Step
            isDone={first !== undefined}
            title="Write your first post"
            text="One idea in, a post for each platform out."
          >
            <Button asChild size="sm">
              <Link to={createPath}>Write a post</Link>
            </Button>
          </Step>
          <Step
            isDone={isPlanned}
            title={maySchedule ? 'Schedule it or post it yourself' : 'Post it yourself'}
            text="It’s saved in Posts. Once you’ve posted it, mark it as published."
          >
            {first && (
              <Button asChild size="sm">
                <Link to={paths.post(first.id)}>Open your post</Link>
              </Button>
            )}
          </Step>
        </ol>
        {unconfirmedEmail !== null && (
          <p className="workspace:text-sm workspace:text-muted">
            To confirm your address, open the link that we emailed to <Unbroken>{unconfirmedEmail}.</Unbroken>{' '}
            It isn’t there? Look in your spam, or{' '}
            <TextLink asChild>
              <Link to={paths.settings}>send it again</Link>
            </TextLink>
            .
          </p>
        )}
        <BrandDialog open={isNaming} onOpenChange={setNaming} />
      </section>
    </Card>
  );
}

interface StepProps {
  readonly isDone: boolean;
  readonly title: string;
  readonly text: string;
  /** Buttons shown until the step is done. */
  readonly children: ReactNode;
}

function Step({ isDone, title, text, children }: StepProps) {
  const Icon = isDone ? CircleCheck : CircleDashed;
  return (
    <li className="workspace:flex workspace:gap-4 workspace:py-3">
      <Icon
        aria-label={isDone ? 'Done' : 'To do'}
        className={`workspace:mt-1 workspace:size-5 workspace:shrink-0 ${isDone ? 'workspace:text-teal-ink' : 'workspace:text-muted'}`}
      />
      <div className="workspace:flex workspace:min-w-0 workspace:flex-1 workspace:flex-wrap workspace:items-center workspace:gap-x-4 workspace:gap-y-2">
        <div className="workspace:min-w-0 workspace:flex-1 workspace:basis-48">
          <p className="workspace:font-medium">{title}</p>
          <p className="workspace:text-sm workspace:text-muted">{text}</p>
        </div>
        {!isDone && children}
      </div>
    </li>
  );
}
