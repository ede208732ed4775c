import { type GenerationRequestInput, generationRequestSchema } from '@postloom/shared-contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { composeDemoVideoScript } from '../script/compose-video-script.ts';
import { composeDemoPost } from './compose-post.ts';

const ask = (change: Partial<GenerationRequestInput>) =>
  generationRequestSchema.parse({
    platform: 'facebook',
    contentType: 'post',
    tone: 'casual',
    prompt: '',
    targetAudience: '',
    seed: 0,
    ...change,
  });
const captionOf = (change: Partial<GenerationRequestInput>): string => composeDemoPost(ask(change)).caption;

// The first brief of all learns what reading takes.
beforeAll(() => void captionOf({ prompt: 'The bread is ready' }), 120_000);

describe('a list that another language asks for', () => {
  test.each([
    ['Vier Dinge, die nie in die Spülmaschine gehören', 4, '[was dann passiert]'],
    ['Woran man merkt, dass der Akku alt wird', 3, '[woran man es sieht]'],
    ['Wie man eine Gartenbank ölt', 3, '[wie, in einem Satz]'],
    ['trois choses à savoir avant d’acheter une ruche', 3, '[pourquoi il vaut mieux le savoir]'],
    ['comment reconnaître une fausse perle', 3, '[à quoi on le voit]'],
    ['cinco señales de que tu perro oye mal', 5, '[en qué se nota]'],
    ['quattro cose che nessuno ti dice sul restauro', 4, '[perché conviene saperlo]'],
    ['três coisas que nunca deve pôr no forno', 3, '[o que acontece então]'],
    ['vijf signalen dat je dak lekt', 5, '[waaraan je het ziet]'],
    ['tre fejl alle laver med deres kniv', 3, '[hvad der er bedre]'],
    ['tre saker du aldrig ska göra med en katt', 3, '[vad som händer då]'],
    ['3 błędy, które robi każdy z drożdżami', 3, '[jak zrobić to lepiej]'],
  ])('has its places in that language, on slides and in scenes as well: %s', (prompt, count, why) => {
    expect(captionOf({ prompt }).split(why)).toHaveLength(count + 1);
    const { slides } = composeDemoPost(ask({ prompt, contentType: 'carousel', platform: 'instagram' }));
    expect(slides).toHaveLength(count + 1);
    const { scenes } = composeDemoVideoScript(ask({ prompt, contentType: 'video', platform: 'tiktok' }));
    expect(scenes.filter(({ voiceOver }) => voiceOver.includes(why))).toHaveLength(count);
  });

  test.each([
    'Wie man in drei Minuten Walzer lernt, zeigen wir am Samstag um 15 Uhr.',
    'Tres cosas sin las que no salgo: agua, gorra y mapa.',
    'Comment chanter avec nous : mardi à 20 h, salle des fêtes.',
  ])('has none where the brief says more: %s', (prompt) => {
    expect(captionOf({ prompt })).not.toContain('[');
  });
});
