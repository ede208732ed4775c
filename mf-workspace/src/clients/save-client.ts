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

/** What is asked about a client. */
export interface ClientDetails {
  readonly name: string;
  readonly logo: Client['logo'];
  readonly businessType: string;
  readonly targetAudience: string;
  readonly tone: Open<Tone> | null;
  /** In plain words: how the client talks. */
  readonly voice: string;
  /** Divided by commas. */
  readonly phrases: string;
  readonly bannedWords: string;
  /** Who approves posts. */
  readonly contacts: readonly ClientContact[];
}

export const detailsOf = (client: Client | null, voice: BrandVoice | null): ClientDetails => ({
  name: client?.name ?? '',
  logo: client?.logo ?? null,
  businessType: client?.briefDefaults.businessType ?? '',
  targetAudience: client?.briefDefaults.targetAudience ?? '',
  tone: client?.briefDefaults.tone ?? null,
  voice: voice?.tone ?? '',
  phrases: voice?.phrases.join(', ') ?? '',
  bannedWords: voice?.bannedWords.join(', ') ?? '',
  contacts: client?.contacts ?? [],
});

const wordsOf = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

/**
 * Keeps a client and its voice, which is one of its own brand voices.
 * @param known the client as it was read; null for a new one.
 */
export async function saveClient(
  api: ApiClient,
  { version, ...details }: ClientDetails & { readonly version: number },
  { known, voice }: { readonly known: Client | null; readonly voice: BrandVoice | null },
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
  const saved = known
    ? await api.call(
        clientsEndpoints.updateClient,
        { params: { id: known.id }, body: { ...body, version } },
        options,
      )
    : await api.call(clientsEndpoints.createClient, { body }, options);
  const spoken = {
    name,
    tone: details.voice,
    phrases: wordsOf(details.phrases),
    bannedWords: wordsOf(details.bannedWords),
  };
  const isSaid = Boolean(spoken.tone || spoken.phrases.length + spoken.bannedWords.length);
  if (!voice && !isSaid) return saved;
  const forIt = { client: saved.id };
  if (voice) {
    const params = { id: voice.id };
    await api.call(
      brandVoicesEndpoints.updateBrandVoice,
      { params, body: { ...spoken, version: voice.version } },
      forIt,
    );
    return saved;
  }
  const { id: brandVoiceId } = await api.call(brandVoicesEndpoints.createBrandVoice, { body: spoken }, forIt);
  return api.call(clientsEndpoints.updateClient, {
    params: { id: saved.id },
    body: { version: saved.version, brandVoiceId },
  });
}
