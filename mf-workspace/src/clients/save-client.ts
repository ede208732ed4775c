import {
  type BrandVoice,
  brandVoicesEndpoints,
  type Client,
  type ClientContact,
  clientsEndpoints,
  isKnown,
  type Open,
  type Tone,
  tones,
} from '@postloom/shared-contracts';
import type { ApiClient, CallOptions } from '@postloom/shared-contracts/client';
import { linesOf, linesText } from '#app/forms/lines.ts';

/** The fields of the client form. */
export interface ClientDetails {
  readonly name: string;
  readonly logo: Client['logo'];
  readonly businessType: string;
  readonly targetAudience: string;
  readonly tone: Open<Tone> | null;
  /** How the client talks, in plain words. */
  readonly voice: string;
  /** One entry per line. */
  readonly phrases: string;
  readonly bannedWords: string;
  /** Contacts who approve posts. */
  readonly contacts: readonly ClientContact[];
}

export const detailsOf = (client: Client | null, voice: BrandVoice | null): ClientDetails => ({
  name: client?.name ?? '',
  logo: client?.logo ?? null,
  businessType: client?.briefDefaults.businessType ?? '',
  targetAudience: client?.briefDefaults.targetAudience ?? '',
  tone: client?.briefDefaults.tone ?? null,
  voice: voice?.tone ?? '',
  phrases: linesText(voice?.phrases),
  bannedWords: linesText(voice?.bannedWords),
  contacts: client?.contacts ?? [],
});

/** A client and its voice as last loaded or saved; null if they don't exist yet. */
export interface KnownClient {
  readonly client: Client | null;
  readonly voice: BrandVoice | null;
}

/** The client's voice; null if it was deleted. */
export async function findVoice(
  api: ApiClient,
  { id, brandVoiceId }: Client,
  options?: CallOptions,
): Promise<BrandVoice | null> {
  if (brandVoiceId === null) return null;
  const { items } = await api.call(
    brandVoicesEndpoints.listBrandVoices,
    { query: {} },
    { ...options, client: id },
  );
  return items.find((voice) => voice.id === brandVoiceId) ?? null;
}

/**
 * Saves a client and its voice, which is one of its own brand voices.
 * @param known the state to continue from.
 * @param onKept called after each step: if the next one fails, another attempt continues from there.
 */
export async function saveClient(
  api: ApiClient,
  { version, ...details }: ClientDetails & { readonly version: number },
  known: KnownClient,
  onKept: (known: KnownClient) => void,
  options: CallOptions,
): Promise<Client> {
  const { name, businessType, targetAudience, tone } = details;
  const body = {
    name,
    logo: details.logo?.id ?? null,
    contacts: [...details.contacts],
    briefDefaults: {
      businessType,
      targetAudience,
      ...((tone === null || isKnown(tones, tone)) && { tone }),
    },
  };
  const client = known.client
    ? await api.call(
        clientsEndpoints.updateClient,
        { params: { id: known.client.id }, body: { ...body, version } },
        options,
      )
    : await api.call(clientsEndpoints.createClient, { body }, options);
  onKept({ ...known, client });
  const spoken = {
    name,
    tone: details.voice,
    phrases: linesOf(details.phrases),
    bannedWords: linesOf(details.bannedWords),
  };
  const isSaid = Boolean(spoken.tone || spoken.phrases.length + spoken.bannedWords.length);
  if (!known.voice && !isSaid) return client;
  const forIt = { client: client.id };
  const voice = known.voice
    ? await api.call(
        brandVoicesEndpoints.updateBrandVoice,
        { params: { id: known.voice.id }, body: { ...spoken, version: known.voice.version } },
        forIt,
      )
    : await api.call(brandVoicesEndpoints.createBrandVoice, { body: spoken }, forIt);
  onKept({ client, voice });
  if (client.brandVoiceId === voice.id) return client;
  return api.call(clientsEndpoints.updateClient, {
    params: { id: client.id },
    body: { version: client.version, brandVoiceId: voice.id },
  });
}
