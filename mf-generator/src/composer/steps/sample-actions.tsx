import { saveBlob, useCopyText, useHost, usePreferences } from '@postloom/remote-kit';
import { Button } from '@postloom/ui-kit';
import { Copy, FileText } from 'lucide-react';
import { copyText, exportedText, joinTexts } from '#app/composer/export/variant-text.ts';
import { chosenVariants, useComposedVariants } from '#app/composer/variants/variants.ts';

/** Actions on samples, for trying out copy and export. Their labels say that these are samples. */
export function SampleActions() {
  const { toast } = useHost();
  const copy = useCopyText('Content Copied!');
  const clock = usePreferences();
  const chosen = chosenVariants(useComposedVariants());
  const what = chosen.length === 1 ? 'the sample' : `${chosen.length} samples`;
  const exportSamples = () => {
    const dated = chosen.map((variant) => ({ ...variant, dueAt: null }));
    const text = joinTexts(dated, (variant) => exportedText(variant, clock));
    const fileName = 'sample.txt';
    saveBlob(new Blob([`${text}\n`], { type: 'text/plain' }), fileName);
    toast({ title: 'Content Exported!', description: `It’s a sample: ${fileName} is in your downloads.` });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are buttons
    <div
      role="group"
      aria-label="Samples"
      className="generator:-ms-4 generator:flex generator:flex-wrap generator:gap-2"
    >
      <Button
        variant="ghost"
        icon={<Copy aria-hidden />}
        onClick={() =>
          void copy(
            joinTexts(chosen, ({ words }) => copyText(words)),
            chosen.length === 1 ? 'The sample' : `${chosen.length} samples`,
          )
        }
      >
        Copy {what}
      </Button>
      <Button variant="ghost" icon={<FileText aria-hidden />} onClick={exportSamples}>
        Export {what}
      </Button>
    </div>
  );
}
