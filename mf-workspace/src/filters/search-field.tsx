import { SearchField as KitSearchField } from '@postloom/remote-kit';
import type { ComponentProps } from 'react';

/** The text to search a list for, in a row of filters. */
export const SearchField = (props: ComponentProps<typeof KitSearchField>) => (
  <KitSearchField className="workspace:min-w-0 workspace:flex-1 workspace:sm:min-w-48" {...props} />
);
