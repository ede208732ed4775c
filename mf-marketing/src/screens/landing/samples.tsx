import { type Platform, platformCatalogue } from '@postloom/shared-contracts/platforms';
import { Card, Heading, PlatformIcon } from '@postloom/ui-kit';
import type { ReactNode } from 'react';
import { CupArt, GlazeArt, PourArt, RoastArt, WeekArt } from './sample-art.tsx';
import { Section } from './section.tsx';

/** Examples of results, in three forms. */
export function Samples() {
  return (
    <Section id="samples" title="What you get" lead="Three briefs and the posts they turned into.">
      <ul className="marketing:grid marketing:gap-8 marketing:lg:grid-cols-3">
        <Sample
          kind="Image caption"
          platform="instagram"
          brief="Our new glaze is out of the kiln. Say that each piece turns out differently."
        >
          <GlazeArt className="marketing:aspect-square marketing:h-auto marketing:w-full marketing:sm:h-full marketing:lg:h-auto" />
          <div className="marketing:grid marketing:content-center marketing:gap-3 marketing:p-6">
            <p>
              Out of the kiln this morning: Tide, a glaze that we stopped trying to control. The blue settles
              where it likes, so no two bowls agree about the sea.
            </p>
            <p>Which one would you take home, the calm one or the storm?</p>
            <p className="marketing:text-teal-ink">#Handmade #StudioPottery #TideGlaze</p>
          </div>
        </Sample>
        <Sample
          kind="Video script"
          platform="tiktok"
          brief="Fifteen seconds on why we roast on Tuesdays. No music, just the sounds."
        >
          <ol className="marketing:grid marketing:gap-4 marketing:p-6">
            <Scene art={<RoastArt />} time="0–4 s" spoken="“Hear that? First crack.”">
              Close on the drum: beans turn, and begin to pop.
            </Scene>
            <Scene art={<PourArt />} time="4–10 s" spoken="“Tuesday’s roast needs three days of rest.”">
              They fall into the tray; steam, a hand stirs.
            </Scene>
            <Scene art={<CupArt />} time="10–15 s" spoken="“So your Friday cup is exactly right.”">
              A cup from above, set down on the counter.
            </Scene>
          </ol>
          <div className="marketing:grid marketing:content-center marketing:gap-3 marketing:border-t marketing:border-line marketing:p-6 marketing:sm:border-s marketing:sm:border-t-0 marketing:lg:border-s-0 marketing:lg:border-t">
            <p>Friday’s coffee starts on Tuesday. Sound on.</p>
            <p className="marketing:text-teal-ink">#CoffeeRoastery #FirstCrack #FreshRoast</p>
          </div>
        </Sample>
        <Sample
          kind="Professional post"
          platform="linkedin"
          brief="We cut our meetings from twelve to four a week. Be honest about what went wrong."
        >
          <WeekArt className="marketing:aspect-video marketing:h-auto marketing:bg-sunken marketing:w-full marketing:sm:h-full marketing:lg:h-auto" />
          <div className="marketing:grid marketing:content-center marketing:gap-3 marketing:p-6">
            <p>In March we had twelve meetings a week. Since June we have four.</p>
            <p>
              The first month was worse: decisions waited, and two people did the same work. What helped was
              dull. We write down what was decided, on the day, in one place.
            </p>
            <p>Which meeting would you give up first?</p>
            <p className="marketing:text-teal-ink">#Meetings #SmallTeams</p>
          </div>
        </Sample>
      </ul>
    </Section>
  );
}

function Sample({
  kind,
  platform,
  brief,
  children,
}: {
  readonly kind: string;
  readonly platform: Platform;
  readonly brief: string;
  readonly children: ReactNode;
}) {
  return (
    <li className="marketing:flex marketing:flex-col marketing:gap-4">
      <Heading level={3} size="md">
        {kind}
      </Heading>
      <p className="marketing:border-s-2 marketing:border-line-strong marketing:ps-4 marketing:text-sm marketing:text-muted marketing:lg:min-h-12">
        <span className="marketing:font-medium marketing:text-ink">Brief: </span>
        {brief}
      </p>
      <Card asChild padding="none" className="marketing:grow marketing:overflow-hidden">
        <article aria-label={`${kind} for ${platformCatalogue[platform].name}`}>
          <p className="marketing:flex marketing:items-center marketing:gap-2 marketing:border-b marketing:border-line marketing:px-6 marketing:py-3 marketing:text-sm marketing:font-medium">
            <PlatformIcon platform={platform} />
            {platformCatalogue[platform].name}
          </p>
          <div className="marketing:sm:grid marketing:sm:grid-cols-2 marketing:lg:block">{children}</div>
        </article>
      </Card>
    </li>
  );
}

function Scene({
  art,
  time,
  spoken,
  children,
}: {
  readonly art: ReactNode;
  readonly time: string;
  readonly spoken: string;
  readonly children: ReactNode;
}) {
  return (
    <li className="marketing:flex marketing:gap-4">
      <div className="marketing:w-24 marketing:shrink-0 marketing:overflow-hidden marketing:rounded-md">
        {art}
      </div>
      <div className="marketing:grid marketing:content-center marketing:gap-1">
        <p className="marketing:text-sm marketing:font-medium marketing:text-accent-ink marketing:tabular-nums">
          {time}
        </p>
        <p>{spoken}</p>
        <p className="marketing:text-sm marketing:text-muted">{children}</p>
      </div>
    </li>
  );
}
