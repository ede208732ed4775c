import {
  AudioLines,
  Bot,
  BriefcaseBusiness,
  CalendarDays,
  CreditCard,
  Dot,
  FileText,
  Folder,
  History,
  Images,
  KeyRound,
  Layers,
  LayoutDashboard,
  LayoutTemplate,
  type LucideIcon,
  Palette,
  Settings,
  Sparkles,
  Users,
} from 'lucide-react';

/** Icons that a remote's navigation may name. */
const icons: Readonly<Record<string, LucideIcon>> = {
  'audio-lines': AudioLines,
  bot: Bot,
  'briefcase-business': BriefcaseBusiness,
  'calendar-days': CalendarDays,
  'credit-card': CreditCard,
  'file-text': FileText,
  folder: Folder,
  history: History,
  images: Images,
  'key-round': KeyRound,
  layers: Layers,
  'layout-dashboard': LayoutDashboard,
  'layout-template': LayoutTemplate,
  palette: Palette,
  settings: Settings,
  sparkles: Sparkles,
  users: Users,
};

/** The icon of this name, or a dot if this shell doesn't have it. */
export function navigationIcon(name: string | undefined): LucideIcon {
  return (name !== undefined && icons[name]) || Dot;
}
