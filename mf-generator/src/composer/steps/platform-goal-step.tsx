import { type ComposerGoal, composerGoals } from '@postloom/shared-contracts';
import { platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import { CheckboxGroup, PlatformIcon, RadioGroup, TextLink } from '@postloom/ui-kit';
import { GraduationCap, Megaphone, Rocket, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { platformParameter } from '#app/brief/use-asked-platform.ts';
import { useGeneratorPath } from '#app/brief/use-open-in-generator.ts';
import { composerPlatforms, goalTexts, onlyInGenerator } from '#app/composer/choices.ts';
import { useComposerDraft } from '#app/composer/composer-draft.ts';
import type { MissingFields } from '#app/composer/steps.ts';
import { useNoEffectHint } from './use-quote.ts';

const goalIcons: Record<ComposerGoal, ReactNode> = {
  educate: <GraduationCap aria-hidden />,
  promote: <Megaphone aria-hidden />,
  launch: <Rocket aria-hidden />,
  ugc: <Users aria-hidden />,
};

const platformsElsewhere = platforms.filter(onlyInGenerator);
const namesElsewhere = platformsElsewhere.map((platform) => platformCatalogue[platform].name).join(', ');

/** Step 1: the platforms and the goal. */
export function PlatformGoalStep({ missing }: { readonly missing: MissingFields }) {
  const { value: draft, change } = useComposerDraft();
  const generator = useGeneratorPath();
  const goalHint = useNoEffectHint('goal');
  return (
    <>
      <CheckboxGroup
        label="Platforms"
        layout="cards"
        hint={
          <>
            Each gets its own version, within its own limits. For {namesElsewhere}, use{' '}
            <TextLink asChild>
              <Link to={`${generator}?${platformParameter}=${platformsElsewhere[0] ?? ''}`}>
                the generator
              </Link>
            </TextLink>
            .
          </>
        }
        error={missing.platforms}
        options={composerPlatforms.map((platform) => ({
          value: platform,
          label: platformCatalogue[platform].name,
          icon: <PlatformIcon platform={platform} />,
        }))}
        value={draft.platforms}
        onValueChange={(platforms) => change({ platforms })}
      />
      <RadioGroup
        label="Goal"
        layout="cards"
        hint={goalHint}
        error={missing.goal}
        options={composerGoals.map((goal) => ({
          value: goal,
          label: goalTexts[goal].name,
          description: goalTexts[goal].description,
          icon: goalIcons[goal],
        }))}
        value={draft.goal}
        onValueChange={(goal) => change({ goal })}
      />
    </>
  );
}
