import { type GenerationRequestInput, generationRequestSchema } from '@postloom/shared-contracts';
import { describe, expect, test } from 'vitest';
import { composeDemoPost } from './compose-post.ts';

const tagsOf = (
  businessType: string,
  prompt: string,
  change: Partial<GenerationRequestInput> = {},
): string => {
  const request = { prompt, businessType, platform: 'instagram', tone: 'casual', ...change };
  return composeDemoPost(generationRequestSchema.parse({ contentType: 'post', ...request })).hashtags.join(
    ' ',
  );
};

describe('hashtags', () => {
  test.each([
    [
      'Kiln opening on Saturday. Mugs from £24. #KilnOpening #Bristol #Ceramics',
      'KilnOpening Bristol Ceramics',
    ],
    ['Sale on Friday, 5 to 8pm\n\n#SecondsSale, #Bristol', 'SecondsSale Bristol'],
    ['Our pledge: no flights. Use the hashtag #FlyLess', 'FlyLess'],
  ])('that a brief ends with are those of the post: %s', (prompt, wanted) => {
    expect(tagsOf('Pottery', prompt)).toBe(wanted);
  });

  test.each([
    ['Trampoline park', 'We can take groups of 40 on weekdays', 'local councils', /FamilyFun|DayOut/],
    ['Soap maker', 'Our 500 g bars come in boxes of 24', 'hotel purchasers', /Handmade|SelfCare|ShopSmall/],
    ['Coffee roaster', 'Sacks of 30 kg go out on Tuesdays', 'restaurants and caterers', /Lovers|CoffeeTime/],
  ])(
    'for private life are none for who buys for others: %s',
    (businessType, prompt, targetAudience, unfit) => {
      expect(tagsOf(businessType, prompt, { targetAudience })).not.toMatch(unfit);
      expect(tagsOf(businessType, prompt, { targetAudience })).not.toBe('');
      expect(tagsOf(businessType, prompt, { platform: 'linkedin' })).not.toMatch(unfit);
    },
  );

  test.each([
    [
      'Hat shop',
      'Soft caps for the months of chemo, try them on without a mirror',
      /Style|Fashion|ShopSmall/,
    ],
    ['Florist', 'Wreaths for a funeral: call two days before', /Wedding|Lovers/],
    ['Photographer', 'We take portraits in the hospice, free of charge', /Wedding|Lovers|Instagram/],
  ])('of fashion and feasts are none beside illness and death: %s', (businessType, prompt, unfit) => {
    expect(tagsOf(businessType, prompt)).not.toMatch(unfit);
  });

  test.each([
    ['Photographer', 'Portraits and interiors from March, no weddings', 'en', /Wedding/],
    [
      'Torréfacteur',
      'Samedi sur le marché de 8 h à midi, café en grains 9 €, pas de chocolat',
      'fr',
      /Chocolat/,
    ],
    ['Panadería', 'El sábado abrimos a las 8 con hogazas y bollos, sin queso', 'es', /Queso/],
    ['Laundrette', 'Chocolate out of a shirt: cold water first, then soap', 'en', /Chocolate/],
    ['Dry cleaner', 'Candle wax on linen comes off with ice', 'en', /Candle/],
  ])('never name what the post is not about: %s, %s', (businessType, prompt, _, unfit) => {
    expect(tagsOf(businessType, prompt)).not.toMatch(unfit);
  });

  test.each([
    ['Ferry line', 'All sailings on Monday are off because of the storm, tickets are valid on Tuesday'],
    ['Tile factory', 'On Friday we sent 200 customers a wrong invoice by mistake. Please throw it away.'],
  ])('are none under a mistake or what was cancelled: %s', (businessType, prompt) => {
    expect(tagsOf(businessType, prompt)).toBe('');
  });

  test('are no trade’s own name that nobody follows', () => {
    for (const business of ['Ferret boarding', 'Gutter guards', 'Fahrradversicherungsmakler'])
      expect(tagsOf(business, 'Heute ist bei uns alles neu und wir freuen uns auf euch')).not.toMatch(
        /FerretBoarding|GutterGuards|versicherungsmakler/,
      );
  });

  test('come with what readers of another language expect', () => {
    const prompt = 'Terminámos os painéis da igreja: 800 azulejos limpos e só 12 feitos de novo.';
    expect(tagsOf('Oficina de restauro', prompt, { platform: 'linkedin' })).toMatch(/Azulejos/);
  });

  test.each([
    [
      'Divorce solicitor',
      'parents',
      'Who has the children at half-term, and how to settle it early',
      /FamilyLaw/,
      /LegalAdvice|LawFirm/,
    ],
    [
      'Cat groomer',
      'owners of Persians',
      'We comb out knots on Mondays, one cat at a time',
      /CatGrooming/,
      /Dog/,
    ],
    [
      'Jewish museum',
      'companies',
      'Our courtyard room is for hire in the evening, 60 guests',
      /VenueHire/,
      /Museum/,
    ],
    ['Florist', 'brides', 'Sweet peas bloom in June, plan for that', /Wedding|Bridal/, /Office/],
    ['Florist', 'office managers', 'A vase for your reception desk every Monday, £20', /Office/, /Wedding/],
    ['Operatic society', 'neighbours', 'We need six pirates for the March show', /Amateur|AmDram/, /OnStage/],
    [
      'Air quality sensors',
      'head teachers',
      'Rooms with open windows had half the CO2 at noon',
      /Schools/,
      /Startup/,
    ],
    [
      'Veterinary practice',
      'nurses',
      'Vet nurse wanted for three days a week',
      /VetNurse|VetJobs/,
      /PetHealth/,
    ],
  ])(
    'are of the narrower trade and for its readers: %s, %s',
    (businessType, targetAudience, prompt, fit, unfit) => {
      expect(tagsOf(businessType, prompt, { targetAudience })).toMatch(fit);
      expect(tagsOf(businessType, prompt, { targetAudience })).not.toMatch(unfit);
    },
  );

  test.each([
    ['Hundefriseur', 'Am Montag haben wir wieder Zeit für große Hunde', /^#?Hunde/, /#?Friseur\b|Haare/],
    ['Waldkindergarten', 'Zwei Plätze sind ab August frei', /Waldkindergarten/, /Gartenliebe/],
    [
      'Toiletteur canin',
      'Nous avons de nouveau de la place pour les grands chiens',
      /ToilettageCanin/,
      /Coiff/,
    ],
    [
      'Gelateria',
      'Da sabato ci sono fico e rosmarino, e il gusto alla menta',
      /GelatoArtigianale/,
      /IceCream/,
    ],
    [
      'Teatro aficionado',
      'Hacemos una comedia en el barrio, las entradas cuestan 8 euros',
      /TeatroAficionado/,
      /Theatre/,
    ],
    ['Advogada', 'O que o juiz vê quando os pais não se entendem', /Advogada/, /Law/],
    ['Platenzaak', 'Wij hebben 200 platen uit één collectie in de winkel', /Vinyl/, /RecordStore/],
    ['Położna', 'Szkoła rodzenia zaczyna się w maju, są jeszcze miejsca', /SzkołaRodzenia/, /Midwife/],
  ])('of another language are several of that language: %s', (businessType, prompt, fit, unfit) => {
    const tags = tagsOf(businessType, prompt);
    expect(tags).toMatch(fit);
    expect(tags).not.toMatch(unfit);
    expect(tags.split(' ').length).toBeGreaterThanOrEqual(2);
  });

  test.each([
    ['Coach company', 'Children ride free on Sundays until Easter, with one adult each', /Easter/],
    ['Cattery', 'Christmas is full, four pens are free in January', /Christmas/],
    ['Pottery café', 'We are closed over Easter and back on the Tuesday after', /Easter/],
    ['Youth centre', 'New on Fridays: billiards and pizza from 6 pm', /Pizza/],
    ['Mobile dog trainer', 'I come to your living room for the first lesson, £40', /LivingRoom/],
  ])('name no day that is only a date and no thing beside the matter: %s', (businessType, prompt, unfit) => {
    expect(tagsOf(businessType, prompt)).not.toMatch(unfit);
  });

  test.each([
    [
      'Repair café',
      'Wanted: a sewing machine, a second soldering iron, and cake',
      /RepairCafe/,
      /Sewing|Cake/,
    ],
    ['Village choir', 'Wanted: a tenor, a crochet blanket and a piano stool', /Choir/, /Crochet/],
    ['School uniform shop', 'Ties are back, order by 12 August', /SchoolUniform/, /Preloved/],
    ['School uniform shop', 'Second-hand blazers for 8 euros', /Preloved|SecondHand/, /SchoolWear/],
    ['Wool shop', 'Knitting night on Thursday at 7 pm', /Knitting/, /Crochet/],
    ['Crochet school', 'A course for beginners from Tuesday', /Crochet/, /Knitting/],
  ])('name the trade rather than what it asks for: %s, %s', (businessType, prompt, fit, unfit) => {
    expect(tagsOf(businessType, prompt)).toMatch(fit);
    expect(tagsOf(businessType, prompt)).not.toMatch(unfit);
  });

  test.each([
    ['Caseificio', 'Il nostro pecorino è disponibile da novembre, anche per i ristoranti'],
    ['Locksmith', 'We opened 40 doors last night in the frost'],
    ['Theater', 'Kaarten voor de voorstelling van zaterdag zijn er nog aan de kassa'],
  ])('are two on LinkedIn at least, each another: %s', (businessType, prompt) => {
    const tags = tagsOf(businessType, prompt, { platform: 'linkedin' }).split(' ');
    expect(tags.length).toBeGreaterThanOrEqual(2);
    expect(tags.join(' ')).not.toMatch(/Locksmiths/);
  });

  test('name the day that a post is about', () => {
    expect(tagsOf('Farm park', 'Egg hunt on Easter Monday, £4 a child')).toMatch(/Easter/);
    expect(tagsOf('Pizzeria', 'Pizza for two and a carafe of wine, £24 on Mondays')).toMatch(/Pizza/);
  });
});

test.each([
  ['Zahnarztpraxis', 'Zahnarzt'],
  ['Tierarztpraxis', 'Tierarzt'],
])('a doctor in another language is one of their own kind: %s', (businessType, tag) => {
  const tags = tagsOf(
    businessType,
    'Die Praxis ist am 2. Mai geschlossen, ab dem 3. Mai sind wir wieder da.',
  );
  expect(tags.split(' ')).toContain(tag);
  expect(tags).not.toContain('Hausarzt');
});
