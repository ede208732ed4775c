import {
  lookUp,
  type Open,
  type Project,
  type ProjectStatus,
  type ProjectType,
} from '@postloom/shared-contracts';
import type { BadgeProps } from '@postloom/ui-kit';
import {
  CalendarHeart,
  Clapperboard,
  Folder,
  Image,
  Leaf,
  ListOrdered,
  type LucideIcon,
  Megaphone,
  Rocket,
} from 'lucide-react';

const tones: Readonly<Record<ProjectStatus, NonNullable<BadgeProps['tone']>>> = {
  Active: 'accent',
  Draft: 'neutral',
  Scheduled: 'teal',
  Completed: 'success',
  Planning: 'warning',
};

/** The colour of a status. */
export const statusTone = (status: Open<ProjectStatus>) => lookUp(tones, status, 'neutral');

/** The platforms chosen for a project, followed by others that its posts are for. */
export const platformsOf = ({
  platforms,
  postPlatforms = [],
}: Pick<Project, 'platforms'> & Partial<Pick<Project, 'postPlatforms'>>): Project['platforms'] => [
  ...new Set([...platforms, ...postPlatforms]),
];

interface TypeLook {
  readonly label: string;
  readonly icon: LucideIcon;
}

const looks: Readonly<Record<ProjectType | 'image' | 'video', TypeLook>> = {
  campaign: { label: 'Campaign', icon: Megaphone },
  series: { label: 'Series', icon: ListOrdered },
  launch: { label: 'Launch', icon: Rocket },
  event: { label: 'Event', icon: CalendarHeart },
  evergreen: { label: 'Evergreen', icon: Leaf },
  // Only used by the dashboard's samples.
  image: { label: 'Image', icon: Image },
  video: { label: 'Video', icon: Clapperboard },
};

/** Label and icon of a project type; one unknown to this version is shown by its own name. */
export const typeLook = (type: Open<ProjectType>): TypeLook =>
  lookUp(looks, type, { label: String(type), icon: Folder });
