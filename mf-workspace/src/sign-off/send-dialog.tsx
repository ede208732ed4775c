import {
  Loaded,
  readFailure,
  useContractForm,
  useCopyText,
  useHost,
  usePreferences,
  useRight,
} from '@postloom/remote-kit';
import {
  type ClientContact,
  emailSchema,
  linkEnd,
  type PostSummary,
  postsEndpoints,
  type SignOffLink,
  signOffEndpoints,
  signOffLimits,
  signOffLinkInputSchema,
} from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import {
  Banner,
  Button,
  CheckboxGroup,
  Dialog,
  Disclosure,
  Select,
  Skeleton,
  TextArea,
  TextField,
} from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { clientName, useClients } from '#app/clients/use-clients.ts';
import { AskingDialog } from '#app/forms/asking-dialog.tsx';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { shownOnce } from '#app/forms/once-dialog.tsx';
import { PostFacts } from '#app/posts/post-facts.tsx';
import { PostName } from '#app/posts/post-name.tsx';
import { useForgetPosts } from '#app/posts/use-post-actions.ts';
import { mayBeSent } from './may-be-sent.ts';
import { StaleNotes } from './stale-notes.tsx';
import { useBrand } from './use-sign-off.ts';

/** The choices for how many days a link is valid. */
const dayChoices = [3, 7, signOffLimits.days.default, 30, signOffLimits.days.max];

/** The fields needed for every reader. Form fields contain text; days are converted to a number. */
const forAllSchema = z.extend(z.omit(signOffLinkInputSchema, { readerName: true, readerEmail: true }), {
  days: z.pipe(z.pipe(z.string(), z.transform(Number)), z.int()),
  readerName: z.string(),
  readerEmail: z.string(),
});
/** The same for a reader entered by hand: an empty address means none. */
const forSomebodySchema = z.extend(forAllSchema, {
  readerName: signOffLinkInputSchema.shape.readerName,
  readerEmail: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => (text.trim() === '' ? null : text)),
    ),
    z.nullable(emailSchema),
  ),
});

interface SendDialogProps {
  /** At least one, and all for the same client. */
  readonly posts: readonly PostSummary[];
  readonly onClose: () => void;
  /** Called after they were sent and the person has seen the outcome. */
  readonly onSent?: () => void;
}

interface Sent {
  readonly made: readonly { readonly link: SignOffLink; readonly url: string; readonly mailed: boolean }[];
  /** Readers for whom no link could be made, with the API's message. */
  readonly missed: readonly { readonly name: string; readonly sentence: string | null }[];
}

/** Makes a link for each reader, for these posts and optionally others. */
export function SendDialog(props: SendDialogProps) {
  const { posts, onClose } = props;
  const ofClient = posts[0]?.client ?? null;
  const clients = useClients({ enabled: ofClient !== null });
  if (ofClient === null) return <SendForm {...props} contacts={[]} />;
  if (!clients.data) {
    return (
      <Dialog open onOpenChange={onClose} title="Send for approval">
        <Loaded query={clients} what="the client’s contacts" skeleton={<Skeleton lines={6} />}>
          {() => null}
        </Loaded>
      </Dialog>
    );
  }
  const client = clients.data.find(({ id }) => id === ofClient);
  return <SendForm {...props} contacts={client?.contacts ?? []} />;
}

/** The choice among the contacts for a person who isn't one of them. */
const somebodyElse = '';

function SendForm({
  posts,
  contacts,
  onClose,
  onSent = onClose,
}: SendDialogProps & { readonly contacts: readonly ClientContact[] }) {
  const host = useHost();
  const { api } = host;
  const forget = useForgetPosts();
  const [client = null] = posts.map((post) => post.client);
  const [sent, setSent] = useState<Sent | null>(null);
  const [isChanging, setChanging] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>(
    contacts.length === 1 ? contacts.map(({ email }) => email) : [],
  );
  const [asksWho, setAsksWho] = useState(false);
  /** The idempotency key of each link, by what it was asked with. */
  const [keys] = useState(() => new Map<string, string>());
  const isTyped = contacts.length === 0 || chosen.includes(somebodyElse);
  const { form, field, onSubmit, isPending } = useContractForm({
    schema: (isTyped ? forSomebodySchema : forAllSchema) as typeof forAllSchema,
    initial: {
      posts: posts.map(({ id }) => id),
      readerName: '',
      readerEmail: '',
      message: '',
      days: String(signOffLimits.days.default),
    },
    send: ({ readerName, readerEmail, ...what }) => {
      const typed = isTyped ? [{ name: readerName, email: readerEmail || null }] : [];
      const readers = [...contacts.filter(({ email }) => chosen.includes(email)), ...typed];
      return sendToEach(readers, ({ name, email }) => {
        const body = { ...what, readerName: name, readerEmail: email };
        const asked = JSON.stringify(body);
        const idempotencyKey = keys.get(asked) ?? crypto.randomUUID();
        keys.set(asked, idempotencyKey);
        return api.call(signOffEndpoints.createSignOffLink, { body }, { idempotencyKey });
      });
    },
    onDone: async (result) => {
      setSent(result);
      await forget();
    },
    failed: 'Couldn’t create the link',
  });
  if (sent) return <SentDialog sent={sent} onClose={onSent} />;
  return (
    <FormDialog
      title={posts.length === 1 ? 'Send for approval' : `Send ${posts.length} posts for approval`}
      description="Your client doesn’t need an account. They approve exactly the version they see; if you change it, they approve again."
      action={isTyped ? 'Create link' : 'Send'}
      isDirty={form.formState.isDirty}
      isPending={isPending}
      isHeld={isChanging}
      onSubmit={async (event) => {
        event.preventDefault();
        if (contacts.length > 0 && chosen.length === 0) return setAsksWho(true);
        // What is missing in the form comes before what is to be asked.
        if (!(await form.trigger()) || (await mayBeSent(host, posts, form.getValues('posts')))) {
          return onSubmit(event);
        }
      }}
      onClose={onClose}
    >
      <StaleNotes known={posts} ids={form.watch('posts')} onChanging={setChanging} />
      <SampleNote posts={posts} />
      <BrandNote />
      {contacts.length > 0 && (
        <CheckboxGroup
          label="Send to"
          options={[
            ...contacts.map(({ name, email }) => ({ value: email, label: `${name}, ${email}` })),
            { value: somebodyElse, label: 'Someone else' },
          ]}
          value={[...chosen]}
          onValueChange={setChosen}
          error={asksWho && chosen.length === 0 && 'Please choose who it’s for.'}
        />
      )}
      {isTyped && (
        <>
          <TextField
            label="Client’s name"
            hint="Shown on their page and in the history."
            data-autofocus={contacts.length === 0 || undefined}
            autoComplete="off"
            {...field('readerName')}
          />
          <TextField
            label="Client’s email"
            aside="Optional"
            hint="We’ll email them the link. Leave it empty to share the link yourself."
            type="email"
            autoComplete="off"
            {...field('readerEmail')}
          />
        </>
      )}
      {contacts.length === 0 && client !== null && <ContactsHint client={client} />}
      <TextArea label="Message" aside="Optional" dir="auto" rows={3} {...field('message')} />
      <Select label="Link expires after" {...field('days')}>
        {dayChoices.map((days) => (
          <option key={days} value={days}>
            {days} days
          </option>
        ))}
      </Select>
      <Disclosure title="Include other posts">
        <OtherPosts
          posts={posts}
          chosen={form.watch('posts')}
          onChange={(posts) => form.setValue('posts', posts)}
        />
      </Disclosure>
    </FormDialog>
  );
}

/**
 * Makes a link for each reader, one after another. Throws if none could be made, or if it isn't known
 * whether one was: sent again, it also gives the links that were made.
 */
async function sendToEach<Reader extends { readonly name: string }>(
  readers: readonly Reader[],
  send: (reader: Reader) => Promise<Sent['made'][number]>,
): Promise<Sent> {
  const made: Sent['made'][number][] = [];
  const missed: Sent['missed'][number][] = [];
  let failure: unknown;
  for (const reader of readers) {
    try {
      made.push(await send(reader));
    } catch (error) {
      const { code, sentence } = readFailure(error);
      // Then it may have been made.
      if (!code || code === 'internal') throw error;
      failure = error;
      missed.push({ name: reader.name, sentence });
    }
  }
  if (made.length === 0) throw failure;
  return { made, missed };
}

/** The label that samples carry is part of the picture, so the client would be asked to approve it. */
function SampleNote({ posts }: Pick<SendDialogProps, 'posts'>) {
  const kinds = new Set(
    posts.flatMap(({ media }) => {
      const samples = media.filter(({ origin }) => origin === 'sample').map(({ kind }) => kind);
      // A clip of somebody's own pictures carries no label.
      const isOwn = media.some(({ kind, origin }) => kind === 'image' && origin !== 'sample');
      return isOwn ? samples.filter((kind) => kind === 'image') : samples;
    }),
  );
  if (kinds.size === 0) return null;
  const place =
    posts.length > 1
      ? 'some of the files'
      : new Intl.ListFormat('en').format([
          ...(kinds.has('image') ? ['the image'] : []),
          ...(kinds.has('video') ? ['the clip'] : []),
        ]);
  return (
    <Banner tone="warning" title={`“Sample, not made by AI” is written on ${place}`}>
      Your client sees that, too.
    </Banner>
  );
}

/** Without a brand, the page carries a person's name, which the agency's client may not know. */
function BrandNote() {
  const { hasRoute } = useHost();
  const { data: brand } = useBrand();
  const mayManage = useRight('manage');
  if (!brand || brand.version > 0) return null;
  return (
    <p className="workspace:text-sm workspace:text-muted">
      You have no brand yet, so the page and the email carry your account’s name, without a logo or color.{' '}
      {mayManage && hasRoute(paths.brand) && <Link to={paths.brand}>Set up your brand</Link>}
    </p>
  );
}

function ContactsHint({ client }: { readonly client: string }) {
  const { data } = useClients();
  const { hasRoute } = useHost();
  const mayEdit = useRight('edit');
  if (!data || !mayEdit || !hasRoute(paths.clients)) return null;
  return (
    <p className="workspace:text-sm workspace:text-muted">
      Add contacts to <Link to={paths.clients}>{clientName(data, client)}</Link> to choose them here next
      time.
    </p>
  );
}

/** Other recent posts: what is sent to a client is usually what was worked on last. */
function OtherPosts({
  posts,
  chosen,
  onChange,
}: {
  readonly posts: readonly PostSummary[];
  readonly chosen: readonly string[];
  readonly onChange: (posts: string[]) => void;
}) {
  const own = posts.map(({ id }) => id);
  const [first] = posts;
  const latest = useQuery(
    useHost().api.query(postsEndpoints.listPosts, { query: { limit: signOffLimits.postsPerLink } }),
  );
  const others =
    latest.data?.items.filter(
      ({ id, client, status }) => !own.includes(id) && client === first?.client && status !== 'published',
    ) ?? [];
  if (others.length === 0) {
    return (
      <p className="workspace:text-muted">
        {latest.isPending ? 'Looking for posts …' : 'There are no other posts.'}
      </p>
    );
  }
  const isFull = chosen.length >= signOffLimits.postsPerLink;
  return (
    <CheckboxGroup
      label="Other posts"
      hideLabel
      hint={isFull && `A link takes at most ${signOffLimits.postsPerLink} posts.`}
      options={others.map((each) => ({
        value: each.id,
        label: <PostName post={each} />,
        description: <PostFacts post={each} />,
        disabled: isFull && !chosen.includes(each.id),
      }))}
      value={chosen.filter((id) => !own.includes(id))}
      onValueChange={(values) => onChange([...own, ...values])}
    />
  );
}

function SentDialog({
  sent: { made, missed },
  onClose,
}: {
  readonly sent: Sent;
  readonly onClose: () => void;
}) {
  const copy = useCopyText();
  const { language } = usePreferences();
  const [first] = made;
  const byHand = made.filter(({ mailed }) => !mailed);
  const mailed = made.filter((each) => each.mailed);
  const isOne = made.length === 1;
  return (
    <AskingDialog
      {...shownOnce}
      isAsking={byHand.length > 0}
      onClose={onClose}
      title={isOne ? 'The link is ready' : 'The links are ready'}
      description={
        isOne ? `This link is just for ${first?.link.reader.name}.` : 'Everyone gets a link of their own.'
      }
      actions={() => (
        <>
          <Button variant={isOne ? 'secondary' : 'primary'} onClick={onClose}>
            Done
          </Button>
          {isOne && first && (
            <Button
              variant="primary"
              icon={<Copy aria-hidden />}
              onClick={() => void copy(first.url, 'Link')}
            >
              Copy
            </Button>
          )}
        </>
      )}
    >
      <div className="workspace:flex workspace:flex-col workspace:gap-4">
        {mailed.length > 0 && (
          <Banner tone="success" title="Email on its way">
            To {new Intl.ListFormat(language).format(mailed.map(({ link }) => link.reader.email ?? ''))}.
          </Banner>
        )}
        {missed.map(({ name, sentence }) => (
          <Banner key={name} tone="danger" title={`Nothing was sent to ${name}`}>
            {sentence}
          </Banner>
        ))}
        <p>
          {byHand.length > 0 && 'Copy it now: we show a link only once. '}
          {isOne
            ? `Anyone who has this link can answer as ${first?.link.reader.name}`
            : 'Anyone who has one of these links can answer as the person it’s for'}{' '}
          until {first && linkEnd(first.link, language)}, unless you withdraw it.
        </p>
        {made.map(({ link, url }) => (
          <TextField
            key={link.id}
            label={isOne ? 'Link' : `Link for ${link.reader.name}`}
            readOnly
            value={url}
            onFocus={({ target }) => target.select()}
          />
        ))}
      </div>
    </AskingDialog>
  );
}
