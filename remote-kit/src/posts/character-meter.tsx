import { type Platform, platformCatalogue } from '@postloom/shared-contracts/platforms';
import { Meter } from '@postloom/ui-kit';
import { useFormats } from '../format/use-formats.ts';

/**
 * How much of the platform's limit a post uses: red above it, amber just below it.
 * @param count characters of the whole post, as the platform counts them.
 */
export function CharacterMeter({ platform, count }: { readonly platform: Platform; readonly count: number }) {
  const { number } = useFormats();
  const { name, textLimit } = platformCatalogue[platform];
  return (
    <Meter
      label={`${name} characters`}
      value={count}
      max={textLimit}
      valueText={`${number(count)} / ${number(textLimit)}`}
      tone={count > textLimit ? 'danger' : count > textLimit * 0.95 ? 'warning' : 'teal'}
    />
  );
}
