import { faultOf, Loaded, maxLengthOf, useHost } from '@postloom/remote-kit';
import {
  type BrandVoice,
  brandVoiceInputSchema,
  brandVoiceLimits,
  brandVoicesEndpoints,
  type Client,
  clientInputSchema,
  clientsEndpoints,
  tones,
} from '@postloom/shared-contracts';
import { Dialog, Select, Skeleton, TextArea, TextField } from '@postloom/ui-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ConflictChoice } from '#app/conflicts/conflict-choice.tsx';
import { useVersionedSave } from '#app/conflicts/use-versioned-save.ts';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { ContactFields } from './contact-fields.tsx';
import { FormPart } from './form-part.tsx';
import { LogoField } from './logo-field.tsx';
import { type ClientDetails, detailsOf, findVoice, type KnownClient, saveClient } from './save-client.ts';
import { useForgetClients } from './use-clients.ts';

interface ClientDialogProps {
  /** Null for a new one. */
  readonly client: Client | null;
  readonly onClose: () => void;
}

const voiceMax = maxLengthOf(brandVoiceInputSchema, 'tone');

/** Edits everything known about a client. */
export function ClientDialog({ client, onClose }: ClientDialogProps) {
  const { api } = useHost();
  const voiceId = client?.brandVoiceId ?? null;
  const voice = useQuery({
    queryKey: [brandVoicesEndpoints.listBrandVoices.path, 'of', voiceId],
    queryFn: ({ signal }) => client && findVoice(api, client, { signal }),
    enabled: voiceId !== null,
    staleTime: 0,
    gcTime: 0,
  });
  if (voiceId === null || voice.data !== undefined) {
    return <ClientForm client={client} voice={voice.data ?? null} onClose={onClose} />;
  }
  return (
    <Dialog open onOpenChange={onClose} title="Edit client">
      <Loaded query={voice} what="the client’s voice" skeleton={<Skeleton lines={6} />}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}

function ClientForm({ client, voice, onClose }: ClientDialogProps & { readonly voice: BrandVoice | null }) {
  const { api } = useHost();
  const queryClient = useQueryClient();
  const forget = useForgetClients();
  const [initial] = useState(() => detailsOf(client, voice));
  const [details, setDetails] = useState(initial);
  const [isUploading, setUploading] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  /** Whether it was to be saved without a name. */
  const [lacksName, setLacksName] = useState(false);
  /** What has been saved so far: after a partial failure, the next attempt continues from here. */
  const known = useRef<KnownClient>({ client, voice });
  const keep = (kept: KnownClient): void => {
    known.current = kept;
    // If the person gives up halfway, the lists show what was saved.
    void forget();
  };
  const change = (part: Partial<ClientDetails>) => setDetails((before) => ({ ...before, ...part }));
  const save = useVersionedSave<Client, ClientDetails>({
    what: 'client',
    save: (fields, options) => saveClient(api, fields, known.current, keep, options),
    read: async () => {
      const params = { id: known.current.client?.id ?? '' };
      const theirs = await api.call(clientsEndpoints.getClient, { params });
      known.current = { client: theirs, voice: (await findVoice(api, theirs)) ?? known.current.voice };
      return theirs;
    },
    onSaved: async () => {
      await Promise.all([
        forget(),
        queryClient.invalidateQueries({ queryKey: [brandVoicesEndpoints.listBrandVoices.path] }),
      ]);
      onClose();
    },
  });
  const { theirs, failure } = save;
  return (
    <FormDialog
      title={client ? 'Edit client' : 'New client'}
      description="Every brief you write for this client starts from here."
      action={client ? 'Save' : 'Create client'}
      isDirty={isUploading || JSON.stringify(details) !== JSON.stringify(initial)}
      isPending={save.isPending}
      isHeld={theirs !== null || isUploading}
      form={form}
      onSubmit={(event) => {
        event.preventDefault();
        setLacksName(details.name.trim() === '');
        if (details.name.trim() === '') {
          form.current?.querySelector('input')?.focus();
          return;
        }
        // Ignore empty rows.
        const contacts = details.contacts.filter(({ name, email }) => name.trim() || email.trim());
        change({ contacts });
        save.run({ ...details, contacts, version: known.current.client?.version ?? 1 });
      }}
      onClose={onClose}
    >
      {theirs && (
        <ConflictChoice
          what="client"
          changedAt={theirs.updatedAt}
          isPending={save.isPending}
          onKeepMine={() => save.run({ ...details, version: theirs.version })}
          onTakeTheirs={() => void forget().then(onClose)}
        >
          It’s now called “{theirs.name}”.
        </ConflictChoice>
      )}
      <TextField
        label="Name"
        data-autofocus
        autoComplete="off"
        dir="auto"
        maxLength={maxLengthOf(clientInputSchema, 'name')}
        error={
          lacksName && details.name.trim() === '' ? 'Please give the client a name.' : failure?.fields.name
        }
        value={details.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <LogoField
        name={details.name}
        value={details.logo}
        onValueChange={(logo) => change({ logo })}
        onUploading={setUploading}
      />
      <ContactFields
        value={details.contacts}
        errors={failure?.fields ?? {}}
        onValueChange={(contacts) => change({ contacts })}
      />
      <FormPart title="Their voice">
        <TextArea
          label="How they talk"
          placeholder="Warm and short. They say “loaf”, never “product”."
          rows={3}
          dir="auto"
          maxLength={voiceMax}
          counter={`${details.voice.length} / ${voiceMax}`}
          value={details.voice}
          onChange={(event) => change({ voice: event.target.value })}
        />
        <TextArea
          label="Words and phrases they use"
          hint={`One on each line, ${brandVoiceLimits.phrases} at most.`}
          rows={2}
          dir="auto"
          error={faultOf(failure, 'phrases')}
          value={details.phrases}
          onChange={(event) => change({ phrases: event.target.value })}
        />
        <TextArea
          label="Words they never use"
          hint={`One on each line, ${brandVoiceLimits.bannedWords} at most.`}
          rows={2}
          dir="auto"
          error={faultOf(failure, 'bannedWords')}
          value={details.bannedWords}
          onChange={(event) => change({ bannedWords: event.target.value })}
        />
      </FormPart>
      <FormPart title="Brief defaults">
        <TextField
          label="Business or industry"
          dir="auto"
          maxLength={200}
          value={details.businessType}
          onChange={(event) => change({ businessType: event.target.value })}
        />
        <TextField
          label="Target audience"
          dir="auto"
          maxLength={200}
          value={details.targetAudience}
          onChange={(event) => change({ targetAudience: event.target.value })}
        />
        <Select
          label="Tone"
          value={details.tone ?? ''}
          onChange={(event) => change({ tone: event.target.value || null })}
        >
          <option value="">As the brief says</option>
          {tones.map((tone) => (
            <option key={tone} value={tone}>
              {tone.charAt(0).toUpperCase() + tone.slice(1)}
            </option>
          ))}
        </Select>
      </FormPart>
    </FormDialog>
  );
}
