import { type FileOrigin, lookUp, type PostMedia } from '@postloom/shared-contracts';
import { Badge } from '@postloom/ui-kit';
import { originLabel } from '../posts/picture-label.ts';

const names = { image: 'Image', video: 'Video' };

interface MediaOriginsProps {
  readonly media: readonly Pick<PostMedia, 'kind' | 'origin' | 'url'>[];
  /** Names files of this origin only. */
  readonly of?: FileOrigin;
}

/** Where a post's pictures and clips come from; of several files, with their names. */
export function MediaOrigins({ media, of }: MediaOriginsProps) {
  const said = media.flatMap(({ kind, origin, url }) => {
    const label = of && of !== origin ? null : originLabel(origin);
    const alike = media.filter((other) => other.kind === kind);
    const number = alike.length > 1 ? ` ${alike.findIndex((other) => other.url === url) + 1}` : '';
    return label ? [media.length > 1 ? `${lookUp(names, kind, 'File')}${number}: ${label}` : label] : [];
  });
  if (said.length === 0) return null;
  return (
    <ul aria-label="Where the media come from" className="preview:flex preview:flex-wrap preview:gap-2">
      {said.map((words) => (
        <li key={words}>
          <Badge tone="teal">{words}</Badge>
        </li>
      ))}
    </ul>
  );
}
