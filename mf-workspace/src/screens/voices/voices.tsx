import { Loaded, useHost, usePageMeta, useRight } from '@postloom/remote-kit';
import { assistantEndpoints, type BrandVoice, brandVoicesEndpoints } from '@postloom/shared-contracts';
import {
  Button,
  Card,
  Container,
  EmptyState,
  Heading,
  IconButton,
  Menu,
  MenuItem,
  PageHeader,
  SegmentedControl,
  WovenPattern,
} from '@postloom/ui-kit';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { EllipsisVertical, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ClientLabel, useClientName } from '#app/clients/client-label.tsx';
import { useAddressFilters } from '#app/filters/use-address-filters.ts';
import { EmptyBin } from '#app/lists/empty-bin.tsx';
import { CardsSkeleton } from '#app/lists/list-skeleton.tsx';
import { ShowMore } from '#app/lists/show-more.tsx';
import { listItem, useListFocus } from '#app/lists/use-list-focus.ts';
import { useVoiceActions } from '#app/voices/use-voice-actions.ts';
import { VoiceDialog } from './voice-dialog.tsx';

/** What is said in the generator, too, where a voice is chosen. */
const heededWithoutAi =
  'Without AI, posts follow a voice’s words to avoid and plain rules like “no emoji”, not its phrases and examples.';

/** The workspace's brand voices. */
export function Component() {
  usePageMeta('Brand voices');
  useListFocus();
  const { api } = useHost();
  const { data: quote } = useQuery(api.query(assistantEndpoints.quoteAssistant, {}));
  const mayEdit = useRight('edit');
  const filters = useAddressFilters();
  const inBin = filters.text('bin') === 'true';
  /** Undefined while nothing is being edited, null for a new voice. */
  const [edited, setEdited] = useState<BrandVoice | null>();
  const query = inBin ? ({ deleted: 'true' } as const) : {};
  const list = useInfiniteQuery({
    queryKey: [brandVoicesEndpoints.listBrandVoices.path, query],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        brandVoicesEndpoints.listBrandVoices,
        { query: { ...query, limit: 24, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  const create = mayEdit && (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setEdited(null)}>
      New voice
    </Button>
  );
  return (
    <Container
      width="wide"
      className="workspace:flex workspace:flex-col workspace:gap-4 workspace:py-4 workspace:sm:gap-6 workspace:sm:py-8"
    >
      <PageHeader
        title="Brand voices"
        description={quote?.isDemo ? heededWithoutAi : 'How your posts sound, wherever you write them.'}
        primary={create}
      />
      <SegmentedControl
        label="Which voices"
        className="workspace:self-start"
        options={[
          { value: 'kept', label: 'Voices' },
          { value: 'bin', label: 'Bin' },
        ]}
        value={inBin ? 'bin' : 'kept'}
        onValueChange={(value) => filters.set({ bin: value === 'bin' ? 'true' : '' })}
      />
      <Loaded
        query={list}
        what="your brand voices"
        skeleton={<CardsSkeleton />}
        isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
        empty={
          inBin ? (
            <EmptyBin what="voices" />
          ) : (
            <EmptyState
              art={<WovenPattern seed="voices" />}
              title="No brand voices yet"
              description={
                mayEdit
                  ? 'Say how your brand talks, and posts written with AI sound like you.'
                  : 'Voices that your team saves show up here.'
              }
              actions={create}
            />
          )
        }
      >
        {({ pages }) => (
          <>
            <ul
              aria-label={inBin ? 'Voices in the bin' : 'Brand voices'}
              className="workspace:grid workspace:grid-cols-1 workspace:gap-4 workspace:md:grid-cols-2 workspace:xl:grid-cols-3"
            >
              {pages
                .flatMap(({ items }) => items)
                .map((voice) => (
                  <VoiceCard
                    key={voice.id}
                    voice={voice}
                    canChange={mayEdit}
                    onEdit={() => setEdited(voice)}
                  />
                ))}
            </ul>
            <ShowMore list={list} />
          </>
        )}
      </Loaded>
      {edited !== undefined && (
        <VoiceDialog key={edited?.id} voice={edited} onClose={() => setEdited(undefined)} />
      )}
    </Container>
  );
}

interface VoiceCardProps {
  readonly voice: BrandVoice;
  readonly canChange: boolean;
  readonly onEdit: () => void;
}

function VoiceCard({ voice, canChange, onEdit }: VoiceCardProps) {
  const { name, tone, phrases, bannedWords, examples, client, deletedAt } = voice;
  const isOpen = canChange && deletedAt === null;
  /** How it sounds, in its own words. */
  const sample = examples[0] ?? phrases[0];
  const { remove, restore } = useVoiceActions();
  const clientName = useClientName(client);
  return (
    <Card asChild interactive={isOpen}>
      <li
        {...listItem(voice.id)}
        className="workspace:flex workspace:min-w-0 workspace:items-start workspace:gap-4"
      >
        <div className="workspace:flex workspace:min-w-0 workspace:flex-1 workspace:flex-col workspace:gap-3">
          <Heading level={2} size="sm" dir="auto" className="workspace:py-1 workspace:wrap-anywhere">
            {isOpen ? (
              <button type="button" data-card-action className="workspace:text-start" onClick={onEdit}>
                {name}
              </button>
            ) : (
              name
            )}
          </Heading>
          {sample && (
            <blockquote
              dir="auto"
              className="workspace:line-clamp-4 workspace:border-s-2 workspace:border-accent-line workspace:ps-3 workspace:font-display workspace:whitespace-pre-line workspace:wrap-anywhere"
            >
              {sample}
            </blockquote>
          )}
          <p
            dir="auto"
            className="workspace:line-clamp-3 workspace:text-sm workspace:text-muted workspace:wrap-anywhere"
          >
            {tone || 'No description yet'}
          </p>
          {bannedWords.length > 0 && (
            <p dir="auto" className="workspace:line-clamp-2 workspace:text-sm workspace:wrap-anywhere">
              <span className="workspace:text-muted">Never says:</span> {bannedWords.join(', ')}
            </p>
          )}
          {clientName !== null && clientName !== name && (
            <span className="workspace:flex">
              <ClientLabel client={client} />
            </span>
          )}
        </div>
        {canChange &&
          (deletedAt === null ? (
            <Menu
              trigger={
                <IconButton
                  label={`Actions for ${name}`}
                  variant="ghost"
                  className="workspace:relative workspace:z-10 workspace:-my-1 workspace:-me-2"
                >
                  <EllipsisVertical aria-hidden />
                </IconButton>
              }
            >
              <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
                Edit
              </MenuItem>
              <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => remove.run(voice)}>
                Delete
              </MenuItem>
            </Menu>
          ) : (
            <Button
              size="sm"
              icon={<RotateCcw aria-hidden />}
              aria-label={`Restore ${name}`}
              onClick={() => restore.run(voice)}
            >
              Restore
            </Button>
          ))}
      </li>
    </Card>
  );
}
