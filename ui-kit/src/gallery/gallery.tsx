import {
  CalendarDays,
  Copy,
  Ellipsis,
  LayoutGrid,
  List,
  Mail,
  Megaphone,
  Monitor,
  Moon,
  Pencil,
  Rocket,
  Search,
  Sparkles,
  Sun,
  Trash2,
  Users,
} from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import {
  Accordion,
  Avatar,
  Badge,
  Banner,
  Button,
  ButtonSample,
  Card,
  Checkbox,
  CheckboxCard,
  CheckboxGroup,
  ConfirmDialog,
  Container,
  Dialog,
  Disclosure,
  EmptyState,
  Eyebrow,
  Field,
  FileField,
  Heading,
  IconButton,
  Kbd,
  Logo,
  LogoMark,
  Menu,
  MenuChoice,
  MenuItem,
  MenuLabel,
  MenuSeparator,
  Meter,
  PageHeader,
  PageSkeleton,
  PasswordField,
  PlatformIcon,
  type PlatformId,
  Popover,
  Progress,
  Prose,
  RadioGroup,
  SegmentedControl,
  Select,
  Sheet,
  Skeleton,
  SkipLink,
  Spinner,
  Stat,
  Steps,
  Switch,
  Tab,
  TabList,
  Table,
  TabPanel,
  Tabs,
  TextArea,
  TextField,
  TextLink,
  Toast,
  ToastProvider,
  type ToastTone,
  ToastViewport,
  type Tone,
  Tooltip,
  TooltipProvider,
  Unbroken,
  VisuallyHidden,
  WovenPattern,
  WovenPicture,
} from '../index.ts';
import css from './gallery.module.css';

type Theme = 'system' | 'light' | 'dark';
type Direction = 'ltr' | 'rtl';

/** Shows every component in every state. `?theme=dark&dir=rtl` sets theme and direction. */
export function Gallery() {
  const query = new URLSearchParams(location.search);
  const [theme, setTheme] = useState<Theme>((query.get('theme') as Theme | null) ?? 'system');
  const [dir, setDir] = useState<Direction>((query.get('dir') as Direction | null) ?? 'ltr');

  useEffect(() => {
    const root = document.documentElement;
    root.dir = dir;
    if (theme === 'system') root.removeAttribute('data-theme');
    else root.dataset.theme = theme;
  }, [theme, dir]);

  return (
    <ToastProvider>
      <TooltipProvider>
        <SkipLink href="#main" />
        <header className={css.bar}>
          <Container>
            <Logo />
            <div className={css.row}>
              <SegmentedControl
                label="Theme"
                value={theme}
                onValueChange={setTheme}
                options={[
                  { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
                  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
                  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
                ]}
              />
              <SegmentedControl
                label="Direction"
                value={dir}
                onValueChange={setDir}
                options={[
                  { value: 'ltr', label: 'LTR' },
                  { value: 'rtl', label: 'RTL' },
                ]}
              />
            </div>
          </Container>
        </header>
        <Container asChild>
          <main id="main" className={css.page}>
            <Hero />
            <Colours />
            <Keyboard />
            <Actions />
            <TextFields />
            <Choices />
            <Surfaces />
            <Status />
            <Overlays />
            <Text />
            <Marks />
          </main>
        </Container>
        <ToastViewport />
      </TooltipProvider>
    </ToastProvider>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.section} aria-label={title}>
      <Heading level={2}>{title}</Heading>
      {children}
    </section>
  );
}

function Hero() {
  return (
    <div className={css.hero}>
      <div className={css.stack}>
        <Eyebrow>Brief in, posts out</Eyebrow>
        <Heading level={1} size="4xl">
          Posts woven to <em>fit</em>
        </Heading>
        <p>
          The one look of Postloom: warm paper and ink, one vermilion thread, hairlines instead of shadows.
        </p>
      </div>
      <div className={css.cloth}>
        <WovenPattern seed="hero" columns={14} rows={12} structure="twill" unfinished />
      </div>
    </div>
  );
}

const colours = [
  ['sunken', 'ink'],
  ['paper', 'ink'],
  ['surface', 'muted'],
  ['overlay', 'subtle'],
  ['ink', 'on-ink'],
  ['accent', 'on-accent'],
  ['accent-soft', 'accent-ink'],
  ['teal', 'on-teal'],
  ['teal-soft', 'teal-ink'],
  ['success-soft', 'success-ink'],
  ['warning-soft', 'warning-ink'],
  ['danger', 'on-danger'],
  ['danger-soft', 'danger-ink'],
] as const;

function Colours() {
  return (
    <Section title="Colour">
      <div className={css.swatches}>
        {colours.map(([ground, text]) => (
          <div
            key={ground}
            className={css.swatch}
            style={
              { backgroundColor: `var(--pl-${ground})`, color: `var(--pl-${text})` } satisfies CSSProperties
            }
          >
            {ground}
            <br />
            {text}
          </div>
        ))}
      </div>
    </Section>
  );
}

const keys = [
  ['Button, link, card, disclosure', ['Tab', 'Enter', 'Space'], 'Reach it, press it.'],
  ['Checkbox, switch', ['Tab', 'Space'], 'Reach it, turn it.'],
  ['Radio group, segmented control', ['Tab', '←', '→', '↑', '↓'], 'One stop; the arrows choose.'],
  ['Tabs', ['Tab', '←', '→', 'Home', 'End'], 'One stop; the arrows follow the reading direction.'],
  ['Menu', ['Enter', '↑', '↓', 'A–Z', 'Esc'], 'Opens, moves, finds by letter, closes.'],
  ['Dialog, sheet, popover', ['Tab', 'Esc'], 'Keeps the focus inside; Esc gives it back.'],
  ['Toast', ['F8', 'Tab', 'Esc'], 'F8 goes to the toasts.'],
  ['Table', ['Tab', '←', '→'], 'Scrolls sideways where it must.'],
] as const;

function Keyboard() {
  return (
    <Section title="Keyboard and focus">
      <Table label="Keys">
        <thead>
          <tr>
            <th scope="col">Component</th>
            <th scope="col">Keys</th>
            <th scope="col">What they do</th>
          </tr>
        </thead>
        <tbody>
          {keys.map(([component, caps, effect]) => (
            <tr key={component}>
              <th scope="row">{component}</th>
              <td>
                <span className={css.keys}>
                  {caps.map((cap) => (
                    <Kbd key={cap}>{cap}</Kbd>
                  ))}
                </span>
              </td>
              <td>{effect}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <div className={css.swatches}>
        {(['sunken', 'paper', 'surface', 'overlay', 'accent-soft', 'teal-soft'] as const).map((ground) => (
          <div
            key={ground}
            className={css.swatch}
            style={{ backgroundColor: `var(--pl-${ground})` } satisfies CSSProperties}
          >
            <span className={css.ring}>The focus ring on {ground}</span>
          </div>
        ))}
      </div>
    </Section>
  );
}

function Actions() {
  const variants = ['primary', 'secondary', 'ghost', 'danger', 'link'] as const;
  const [density, setDensity] = useState<'grid' | 'list'>('grid');
  return (
    <Section title="Actions">
      {variants.map((variant) => (
        <div key={variant} className={css.row}>
          <Button variant={variant} size="lg" icon={<Sparkles aria-hidden />}>
            Generate
          </Button>
          <Button variant={variant}>Generate</Button>
          <Button variant={variant} size="sm">
            Generate
          </Button>
          <Button variant={variant} loading>
            Generating…
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} asChild>
            <a href="#main">As a link</a>
          </Button>
        </div>
      ))}
      <div className={css.row}>
        <Tooltip content="Copy to the clipboard">
          <IconButton label="Copy">
            <Copy aria-hidden />
          </IconButton>
        </Tooltip>
        <IconButton label="Edit" variant="secondary">
          <Pencil aria-hidden />
        </IconButton>
        <IconButton label="Saving" variant="secondary" loading>
          <Pencil aria-hidden />
        </IconButton>
        <IconButton label="Delete" size="sm" disabled>
          <Trash2 aria-hidden />
        </IconButton>
        <ButtonSample ground="#1a6b54" text="#ffffff">
          In their colours
        </ButtonSample>
        <SegmentedControl
          label="Layout"
          value={density}
          onValueChange={setDensity}
          options={[
            { value: 'grid', label: 'Grid', icon: <LayoutGrid aria-hidden /> },
            { value: 'list', label: 'List', icon: <List aria-hidden /> },
          ]}
        />
        <SegmentedControl
          label="Billing"
          value="monthly"
          onValueChange={() => undefined}
          options={[
            { value: 'monthly', label: 'Monthly' },
            { value: 'annual', label: 'Annual', disabled: true },
          ]}
        />
        <TextLink href="#main">A link in text</TextLink>
        <TextLink href="#main" quiet>
          A quiet link
        </TextLink>
        <p>
          Written to <Unbroken>mary-ann@cut-and-sew.example.com</Unbroken>
        </p>
      </div>
    </Section>
  );
}

function TextFields() {
  const [brief, setBrief] = useState(
    'A spring menu for a small bakery: rhubarb tarts, sourdough on Saturdays.',
  );
  const [files, setFiles] = useState<File[]>([]);
  return (
    <Section title="Fields">
      <div className={css.grid}>
        <TextField label="Email" type="email" placeholder="ada@example.com" start={<Mail aria-hidden />} />
        <TextField label="Business" hint="What you sell, in a few words." aside="Optional" />
        <TextField
          label="Username"
          defaultValue="ada lovelace"
          error="Use letters, digits and dashes only."
          hint="Shown beside your posts."
        />
        <TextField label="Account" defaultValue="Cannot be changed" disabled />
        <PasswordField label="Password" defaultValue="correct horse" />
        <PasswordField label="Confirm Password" error="This is not the same password." />
        <PasswordField label="Current Password" disabled />
        <TextField
          label="Search templates"
          hideLabel
          type="search"
          placeholder="Search templates…"
          start={<Search aria-hidden />}
        />
        <TextArea
          label="Brief"
          value={brief}
          onChange={(event) => setBrief(event.target.value)}
          hint="Who it is for and what should happen."
          counter={`${brief.length} / 280`}
        />
        <TextArea label="Keywords" rows={2} error="Give at least one keyword." />
        <TextArea label="Notes" rows={2} defaultValue="Cannot be changed" disabled />
        <Select label="Tone" defaultValue="friendly">
          <option value="professional">Professional</option>
          <option value="friendly">Friendly</option>
          <option value="playful">Playful</option>
        </Select>
        <Select label="Language" defaultValue="" error="Choose a language.">
          <option value="">Not chosen</option>
          <option>English (US)</option>
        </Select>
        <Select label="Timezone" disabled>
          <option>UTC-8 (Pacific Time)</option>
        </Select>
        <FileField
          label="Pictures"
          hint={files.length ? files.map((file) => file.name).join(', ') : 'Up to 3 pictures, 10 MB each.'}
          accept="image/*"
          multiple
          onFiles={setFiles}
        />
        <FileField label="Photo" error="Please select an image smaller than 5MB." onFiles={setFiles} />
        <FileField label="Locked" disabled onFiles={setFiles} />
        <Field label="Any other control" hint="Field gives it its label, hint and error.">
          {(control) => <input type="color" defaultValue="#008080" {...control} />}
        </Field>
      </div>
    </Section>
  );
}

const platformNames = { instagram: 'Instagram', facebook: 'Facebook', twitter: 'X', linkedin: 'LinkedIn' };

function Choices() {
  const [terms, setTerms] = useState(false);
  const [alerts, setAlerts] = useState(true);
  const [goal, setGoal] = useState<'educate' | 'promote' | 'launch' | null>('promote');
  const [length, setLength] = useState<'short' | 'medium' | 'long'>('medium');
  const [platforms, setPlatforms] = useState<PlatformId[]>(['instagram', 'linkedin']);
  return (
    <Section title="Choices">
      <div className={css.grid}>
        <div className={css.stack}>
          <Checkbox
            label={
              <>
                I agree to the <TextLink href="#main">Terms of Service</TextLink>
              </>
            }
            checked={terms}
            onCheckedChange={setTerms}
            error={terms ? undefined : 'Please agree to the Terms of Service to continue.'}
          />
          <Checkbox label="Subscribe to the newsletter" description="Once a month." defaultChecked />
          <Checkbox label="Select all" indeterminate />
          <Checkbox label="Disabled" disabled />
          <Checkbox label="Disabled, ticked" disabled defaultChecked />
        </div>
        <div className={css.stack}>
          <Switch
            label="Security alerts"
            description="When somebody signs in from a new place."
            checked={alerts}
            onCheckedChange={setAlerts}
          />
          <Switch label="Push notifications" />
          <Switch label="Disabled, on" disabled defaultChecked />
          <Switch label="Disabled, off" disabled />
        </div>
        <RadioGroup
          label="Length"
          value={length}
          onValueChange={setLength}
          options={[
            { value: 'short', label: 'Short', description: '50–100 words' },
            { value: 'medium', label: 'Medium', description: '100–200 words' },
            { value: 'long', label: 'Long', description: '200+ words', disabled: true },
          ]}
        />
      </div>
      <div className={css.grid}>
        <RadioGroup
          label="Tone"
          layout="row"
          value={null}
          onValueChange={() => undefined}
          error="Choose a tone."
          options={[
            { value: 'dry', label: 'Dry' },
            { value: 'warm', label: 'Warm' },
          ]}
        />
        <RadioGroup
          label="Plan"
          layout="row"
          value="pro"
          disabled
          onValueChange={() => undefined}
          options={[
            { value: 'free', label: 'Free' },
            { value: 'pro', label: 'Pro' },
          ]}
        />
      </div>
      <CheckboxGroup
        label="Platforms"
        layout="cards"
        value={platforms}
        onValueChange={setPlatforms}
        error={platforms.length ? undefined : 'Choose at least one platform.'}
        options={(['instagram', 'facebook', 'twitter', 'linkedin'] as const).map((platform) => ({
          value: platform,
          label: platformNames[platform],
          icon: <PlatformIcon platform={platform} />,
        }))}
      />
      <CheckboxCard
        label="Generate image with AI"
        description="One image for the set."
        aside="1 credit"
        icon={<Megaphone aria-hidden />}
        defaultChecked
      >
        <TextField label="Image prompt" placeholder="Warm loaves on a wooden counter" />
      </CheckboxCard>
      <RadioGroup
        label="Goal"
        layout="cards"
        value={goal}
        onValueChange={setGoal}
        options={[
          {
            value: 'educate',
            label: 'Educate',
            description: 'Teach something useful.',
            icon: <Users aria-hidden />,
          },
          {
            value: 'promote',
            label: 'Promote',
            description: 'Sell one thing well.',
            icon: <Megaphone aria-hidden />,
          },
          {
            value: 'launch',
            label: 'Launch',
            description: 'Announce what is new.',
            icon: <Rocket aria-hidden />,
            disabled: true,
          },
        ]}
      />
    </Section>
  );
}

function Surfaces() {
  const [step, setStep] = useState(2);
  return (
    <Section title="Surfaces">
      <PageHeader
        title="Content calendar"
        eyebrow="November"
        description="What goes out when, on which platform."
        meta="Times in Europe/London"
        back={
          <TextLink quiet href="#all">
            All calendars
          </TextLink>
        }
        actions={<Button icon={<CalendarDays aria-hidden />}>Today</Button>}
        primary={<Button variant="primary">Schedule Post</Button>}
      />
      <Steps
        label="Composer steps"
        steps={['Platform & Goal', 'Topic & Tone', 'Assets', 'Generate', 'Review & Export']}
        current={step}
        onSelect={setStep}
      />
      <div className={css.grid}>
        <Card interactive asChild>
          <article className={css.stack}>
            <Badge tone="teal">Strategy</Badge>
            <Heading level={2} size="md">
              <a href="#main" data-card-action>
                The whole card is the link
              </a>
            </Heading>
            <p>Hover it, or reach it by keyboard.</p>
          </article>
        </Card>
        <Card tone="accent" className={css.stack}>
          <Badge tone="accent">Most chosen</Badge>
          <Heading level={2} size="md">
            Accent
          </Heading>
          <p>For the one that is recommended.</p>
        </Card>
        <Card tone="sunken" className={css.stack}>
          <Heading level={2} size="md">
            Sunken
          </Heading>
          <p>For what belongs to the ground.</p>
        </Card>
        <Card>
          <Stat label="Credits used" value="42" note="of 100 this month" />
        </Card>
        <Card padding="none">
          <div className={css.cover}>
            <WovenPattern seed="cover" variant="bands" />
          </div>
        </Card>
      </div>
      <Tabs defaultValue="category">
        <TabList label="Templates">
          <Tab value="category" icon={<LayoutGrid aria-hidden />}>
            By Category
          </Tab>
          <Tab value="platform">By Platform</Tab>
          <Tab value="locked" disabled>
            Locked
          </Tab>
        </TabList>
        <TabPanel value="category">Thirty templates in fourteen categories.</TabPanel>
        <TabPanel value="platform">Thirty templates on six platforms.</TabPanel>
      </Tabs>
      <Accordion>
        <Disclosure title="Do credits roll over?" name="faq" open>
          No. They reset with each billing cycle.
        </Disclosure>
        <Disclosure title="Can I cancel at any time?" name="faq">
          Yes, in the settings. The plan stays until the end of the cycle.
        </Disclosure>
      </Accordion>
      <Table label="Invoices">
        <thead>
          <tr>
            <th scope="col">Invoice</th>
            <th scope="col">Date</th>
            <th scope="col">Status</th>
            <th scope="col" data-numeric>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {[
            ['PL-0042', '1 November 2026', 'success', 'Paid', '$15.00'] as const,
            ['PL-0041', '1 October 2026', 'warning', 'Open', '$15.00'] as const,
            ['PL-0040', '1 September 2026', 'danger', 'Failed', '$111.00'] as const,
          ].map(([number, date, tone, status, amount]) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              <td>{date}</td>
              <td>
                <Badge tone={tone}>{status}</Badge>
              </td>
              <td data-numeric>{amount}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <EmptyState
        level={3}
        title="Nothing on the loom yet"
        description="Write a brief, and the first post appears here."
        art={<WovenPattern seed="empty" columns={10} rows={5} unfinished />}
        actions={<Button variant="primary">Create Content</Button>}
      />
    </Section>
  );
}

const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"%3E%3Cpath d="M0 0h2v2H0zM2 2h2v2H2z" fill="teal"/%3E%3C/svg%3E';

const tones: Tone[] = ['neutral', 'accent', 'teal', 'success', 'warning', 'danger'];

function Status() {
  const [shown, setShown] = useState(true);
  return (
    <Section title="Status">
      <div className={css.row}>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Badge tone="success" icon={<Sparkles aria-hidden />}>
          42 / 100
        </Badge>
        <Avatar name="ada@example.com" size="sm" />
        <Avatar name="With a picture" src={picture} />
        <Avatar name="Grace" />
        <Avatar name="Édith" size="lg" />
        <Spinner label="Loading" />
        <Spinner label="Confirming…" showLabel size="sm" />
      </div>
      <div className={css.grid}>
        {tones.map((tone) => (
          <Banner key={tone} tone={tone} title={`A ${tone} message`}>
            What happened, and what to do about it.
          </Banner>
        ))}
      </div>
      {shown && (
        <Banner
          tone="accent"
          title="50% OFF annual plans"
          actions={<Button size="sm">See the plans</Button>}
          onDismiss={() => setShown(false)}
        >
          Save $180+ with annual billing.
        </Banner>
      )}
      <div className={css.grid}>
        <Progress label="Uploading" value={64} />
        <Progress label="Generating" value={null} tone="teal" />
        <Meter label="Credits used" value={42} max={100} valueText="42 of 100" tone="success" />
        <Meter label="Storage" value={93} max={100} tone="danger" />
        <Skeleton lines={3} />
        <Skeleton className={css.block} />
        {(['list', 'grid', 'form', 'item', 'editor', 'dashboard', 'calendar'] as const).map((shape) => (
          <PageSkeleton key={shape} shape={shape} />
        ))}
      </div>
      <Spinner label="Setting up secure payment..." showLabel size="lg" />
    </Section>
  );
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'busy' | 'sheet' | null>(null);
  const [toast, setToast] = useState<ToastTone | null>(null);
  const [sort, setSort] = useState<'new' | 'old'>('new');
  const close = () => setOpen(null);
  return (
    <Section title="Overlays">
      <div className={css.row}>
        <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Open confirmation</Button>
        <Button onClick={() => setOpen('busy')}>Open busy confirmation</Button>
        <Button onClick={() => setOpen('sheet')}>Open sheet</Button>
        <Popover trigger={<Button>Open popover</Button>} label="Why this score">
          The first line asks a question, and the post names its reader.
        </Popover>
        <Menu
          trigger={
            <IconButton label="Open menu" variant="secondary">
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          <MenuLabel>Sort</MenuLabel>
          <MenuChoice
            label="Sort"
            value={sort}
            onValueChange={setSort}
            options={[
              { value: 'new', label: 'Newest first' },
              { value: 'old', label: 'Oldest first' },
            ]}
          />
          <MenuSeparator />
          <MenuItem icon={<Pencil aria-hidden />}>Edit</MenuItem>
          <MenuItem icon={<Copy aria-hidden />} disabled>
            Duplicate
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => setOpen('confirm')}>
            Delete
          </MenuItem>
        </Menu>
        {(['default', 'success', 'destructive'] as const).map((tone) => (
          <Button key={tone} variant="ghost" onClick={() => setToast(tone)}>
            Toast: {tone}
          </Button>
        ))}
      </div>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Schedule a post"
        description="It goes out at the time you choose."
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Schedule
            </Button>
          </>
        }
      >
        <TextField label="Title" defaultValue="Rhubarb week" />
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm' || open === 'busy'}
        busy={open === 'busy'}
        onOpenChange={close}
        title="Delete your account?"
        description="Your drafts, pictures and credits go with it. This cannot be undone."
        confirmLabel="Delete account"
        tone="danger"
        onConfirm={close}
      />
      <Sheet open={open === 'sheet'} onOpenChange={close} title="Menu">
        <p>The navigation of a narrow screen.</p>
      </Sheet>
      {toast && (
        <Toast
          key={toast}
          open
          onOpenChange={(next) => next || setToast(null)}
          tone={toast}
          title={toast === 'destructive' ? 'Generation Failed' : 'Content Copied!'}
          description="The first variant is on your clipboard."
          {...(toast === 'destructive'
            ? {
                action: {
                  label: 'Try again',
                  altText: 'Press Generate again',
                  onAction: () => setToast(null),
                },
              }
            : {})}
        />
      )}
    </Section>
  );
}

function Text() {
  return (
    <Section title="Text">
      <div className={css.stack}>
        {(['4xl', '3xl', '2xl', 'xl', 'lg', 'md', 'sm'] as const).map((size) => (
          <Heading key={size} level={3} size={size}>
            Warp and weft, {size}
          </Heading>
        ))}
      </div>
      <Prose lead>
        <p>
          A loom holds the warp under tension, and the weft passes through it: over, under, over. What holds
          is the crossing.
        </p>
        <h2>The brief is the warp</h2>
        <p>
          Say <strong>who it is for</strong> and <em>what should happen</em>. The rest can be{' '}
          <a href="#main">woven later</a>, and <code>undone</code> with <Kbd>Ctrl</Kbd> <Kbd>Z</Kbd>.
        </p>
        <ul>
          <li>One reader, not everybody</li>
          <li>One thing to do next</li>
        </ul>
        <ol>
          <li>Write</li>
          <li>Cut</li>
        </ol>
        <blockquote>Nothing is said well that could be said shorter.</blockquote>
        <h3>What to leave out</h3>
        <p>Everything that the reader knows already.</p>
      </Prose>
      <div className={css.grid}>
        {(['light', 'dark'] as const).map((theme) => (
          <div key={theme} className={css.band} data-theme={theme}>
            <Heading level={3}>A {theme} band</Heading>
            <p>The attribute turns any part of a page, whatever the page's own theme is.</p>
            <div className={css.row}>
              <Button variant="primary">Start</Button>
              <Badge tone="warning">12 left</Badge>
            </div>
          </div>
        ))}
      </div>
    </Section>
  );
}

const sail = [
  '............',
  '......#.....',
  '.....##.....',
  '....###.....',
  '...####.....',
  '......#.....',
  '..oooooooo..',
  '...oooooo...',
  '............',
];

function Marks() {
  return (
    <Section title="Marks">
      <div className={css.row}>
        <Logo size="sm" />
        <Logo />
        <Logo size="lg" />
        <LogoMark />
      </div>
      <div className={css.row}>
        {(['instagram', 'facebook', 'twitter', 'linkedin', 'tiktok', 'youtube'] as const).map((platform) => (
          <PlatformIcon key={platform} platform={platform} labelled />
        ))}
      </div>
      <p>
        Text for screen readers only stands here: <VisuallyHidden>unseen, but read out</VisuallyHidden>“”.
      </p>
      <div className={css.covers}>
        {(['accent', 'teal', 'ink', 'sea'] as const).map((yarn, seed) => (
          <WovenPicture key={yarn} paper={sail} yarn={yarn} seed={seed} />
        ))}
      </div>
      <div className={css.covers}>
        {(['plain', 'basket', 'twill', 'herringbone', 'satin'] as const).map((structure) => (
          <div key={structure} className={css.cover}>
            <WovenPattern
              seed={structure}
              structure={structure}
              variant="bands"
              label={`Cloth: ${structure}`}
            />
          </div>
        ))}
        {['one', 'two', 'three'].map((seed) => (
          <div key={seed} className={css.cover}>
            <WovenPattern seed={seed} unfinished={seed === 'three'} label={`Lines: ${seed}`} />
          </div>
        ))}
      </div>
    </Section>
  );
}
