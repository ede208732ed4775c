import { composerTones, type RefineRequestInput } from '@postloom/shared-contracts';
import { Button, Menu, MenuItem, MenuLabel, MenuSeparator } from '@postloom/ui-kit';
import { ChevronDown, RefreshCw } from 'lucide-react';
import { composerToneNames } from '#app/composer/choices.ts';
import { useRefining } from '#app/composer/generation/refining.ts';
import type { ComposedVariant } from './variant.ts';

const rewrites = [
  { label: 'Regenerate this one', change: { kind: 'another' } },
  { label: 'Shorter', change: { kind: 'shorter' } },
  { label: 'Longer', change: { kind: 'longer' } },
  { label: 'Another opening', change: { kind: 'opening' } },
  { label: 'Less salesy', change: { kind: 'less-salesy' } },
] as const satisfies readonly { readonly label: string; readonly change: RefineRequestInput['change'] }[];

/** Has one variant written anew, for a credit at most. */
export function RewriteMenu({ variant, name }: { readonly variant: ComposedVariant; readonly name: string }) {
  const { refine, refining } = useRefining(variant.id);
  return (
    <Menu
      trigger={
        <Button
          size="sm"
          iconEnd={<ChevronDown aria-hidden />}
          aria-label={`Rewrite ${name}`}
          disabled={refining !== null}
        >
          Rewrite
        </Button>
      }
    >
      <MenuLabel>Up to 1 credit each</MenuLabel>
      {rewrites.map(({ label, change }) => (
        <MenuItem
          key={label}
          icon={change.kind === 'another' ? <RefreshCw aria-hidden /> : undefined}
          onSelect={() => void refine(variant, change, change.kind === 'another' ? 'Regenerated' : label)}
        >
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuLabel>In another tone</MenuLabel>
      {composerTones.map((tone) => (
        <MenuItem
          key={tone}
          onSelect={() => void refine(variant, { kind: 'tone', tone }, composerToneNames[tone])}
        >
          {composerToneNames[tone]}
        </MenuItem>
      ))}
    </Menu>
  );
}
