import { fileSize, useFormats, useRight } from '@postloom/remote-kit';
import type { Storage } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Badge, Meter, TextLink } from '@postloom/ui-kit';
import { Link } from 'react-router-dom';
import { sampleStorageBytes } from './samples.ts';

/** The share of the plan's storage above which a warning is shown. */
const nearlyFull = 0.9;

/** Storage used, compared to the plan's limit; a new account sees the samples' figure. */
export function StorageMeter({
  storage,
  isSample,
}: {
  readonly storage: Storage;
  readonly isSample: boolean;
}) {
  const formats = useFormats();
  const mayPay = useRight('pay');
  const used = isSample ? sampleStorageBytes : storage.usedBytes;
  const { quotaBytes } = storage;
  const isNearlyFull = used >= quotaBytes * nearlyFull;
  return (
    <section
      aria-label="Storage"
      className="workspace:flex workspace:flex-col workspace:gap-2 workspace:sm:max-w-96"
    >
      <Meter
        label={
          <span className="workspace:inline-flex workspace:items-center workspace:gap-2">
            Storage Used {isSample && <Badge>Sample</Badge>}
          </span>
        }
        value={used}
        max={quotaBytes}
        tone={isNearlyFull ? 'danger' : 'teal'}
        valueText={`${fileSize(used, formats)} of ${fileSize(quotaBytes, formats)}`}
      />
      {isNearlyFull && (
        <p className="workspace:text-sm workspace:text-muted">
          {used >= quotaBytes ? 'Your storage is full.' : 'Your storage is nearly full.'} Files in the bin
          count too.{' '}
          {mayPay && (
            <TextLink asChild>
              <Link to={paths.billing}>See the plans</Link>
            </TextLink>
          )}
        </p>
      )}
    </section>
  );
}
