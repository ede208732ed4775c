import { cpuGrowth, repeatTo } from '@postloom/shared-contracts/testing';
import { describe, expect, it } from 'vitest';
import { faultsBeside, faultsOf, finishPost, rulesFor, saysBanned } from './check-post.ts';

const faults = (given: string, caption: string, hashtags: readonly string[] = []): string[] =>
  faultsOf(rulesFor('facebook', given, ['cheap']), { caption, hashtags });

describe('what a writer is told', () => {
  it('names placeholders that nobody will fill in, but not those in the brief', () => {
    expect(faults('Rye on Friday', 'Rye on Friday. Call [phone number], ask for {{name}}.')).toEqual([
      'It has places that nobody will fill in: "[phone number]", "{{name}}". Say it without them.',
    ]);
    expect(faults('Our show “Untitled [blue]”', 'Untitled [blue] opens.')).toEqual([]);
  });

  it('names hashtags in the caption, except those in the brief', () => {
    expect(faults('Rye on Friday', 'Rye on Friday.\n\n#rye #Friday, No. #1, C# and R&#D')).toEqual([
      'Take "#rye", "#Friday" out of the caption: tags stand in "hashtags".',
    ]);
    expect(faults('Show us your #RyeWeek', 'Show us your #RyeWeek.')).toEqual([]);
  });

  it('names all markup that no platform displays', () => {
    expect(faults('Rye on Friday', '**Rye** on Friday, ~~£6~~.\n\n---\n> Best rye')).toContain(
      'It holds Markdown or HTML ("---", ">", "~~£6~~", "**"): plain text only.',
    );
    expect(faults('Rye on Friday', 'Rye on Friday,\r\n\tfor ~10 people > 5 loaves.')).toEqual([]);
  });

  it('names all invented links and all markup on slides', () => {
    const slides = [
      { title: '**Rye**', text: 'See invented.com/rye.' },
      { title: '~~Spelt~~', text: 'See other.com.' },
    ];
    expect(faultsBeside(rulesFor('facebook', 'Rye', []), { slides, videoScript: null })).toEqual([
      'On the slides: nobody gave "invented.com/rye", "other.com": take it out.',
      'On the slides: plain text only, without "~~Spelt~~", "**".',
    ]);
  });

  it('names the hashtags that the brand bans', () => {
    expect(faults('Rye', 'Rye.', ['rye', 'CheapRye'])).toEqual([
      'The brand never says "#CheapRye": leave these hashtags out.',
    ]);
  });

  it('takes time in proportion to the text', () => {
    for (const unit of ['[', '[ab ', '{{a', '#', '#1', '##a', '[a]']) {
      const check = (text: string) => faults('Rye', text);
      expect(cpuGrowth(check, repeatTo(unit, 4000), repeatTo(unit, 8000))).toBeLessThan(2.6);
    }
  });
});

describe('text around a post', () => {
  it.each([
    'Here is your post:',
    'Sure! Here’s a LinkedIn post for your bakery:',
    'Here are three short captions:',
    'Hier ist dein Instagram-Post:',
    'Klar, hier ist ein Entwurf:',
    'Voici votre publication :',
    'Aquí tienes tu publicación:',
    'Ecco il tuo post:',
    'Aqui está o seu post:',
    'Hier is je bericht:',
    'Här är ditt inlägg:',
    'Her er dit opslag:',
  ])('is reported: %s', (wrapping) => {
    expect(faults('Rye', `${wrapping}\n\nRye.`)).toEqual([
      `Readers are not who asked for it: take out "${wrapping}".`,
    ]);
  });

  it('is also reported at the end', () => {
    expect(faults('Rye', 'Rye.\n\nLet me know if you’d like any changes!')).toEqual([
      'Readers are not who asked for it: take out "Let me know if you’d like any changes!".',
    ]);
  });

  it('is reported completely at both ends', () => {
    const [first, second] = ['Sure! Here is your post:', 'Here are three short captions:'];
    const [third, last] = ['Let me know if you’d like any changes!', 'Hope this helps!'];
    expect(faults('Rye', `${first}\n${second}\n\nRye.\n\n${third}\n${last}`)).toEqual([
      `Readers are not who asked for it: take out "${first}", "${second}", "${third}", "${last}".`,
    ]);
  });

  it.each([
    'Here is our new blog post: five ways with rye.',
    'Here is your bread: rye, spelt, oats.',
    'Here is the plan:\nRye on Friday.',
    'Here’s the new version: 2.0 saves twice.',
    'Let me know if you’d like a loaf!',
    'Hier ist unser Programm: Roggen am Freitag.',
    'Voici notre programme : le seigle.',
    'Feel free to bring a friend.',
  ])('stays if it speaks to readers: %s', (caption) => {
    expect(faults('Rye', caption)).toEqual([]);
  });

  it.each([
    ['"Rye on Friday."', 'Rye on Friday.'],
    ['“Rye on Friday.\n\nFrom 7 am.”', 'Rye on Friday.\n\nFrom 7 am.'],
    ['„Roggen am Freitag.“', 'Roggen am Freitag.'],
    ['« Du seigle vendredi. »', 'Du seigle vendredi.'],
    ['"Rye" and "spelt"', '"Rye" and "spelt"'],
    ['"Best rye in town."', '"Best rye in town."'],
    ['“Rye”, she said.', '“Rye”, she said.'],
    ['It’s “Rye”', 'It’s “Rye”'],
  ])('contains no quotation marks, unless the brief has them: %s', (caption, shown) => {
    const rules = rulesFor('facebook', 'A customer said: “Best rye in town.”', []);
    expect(finishPost(rules, { caption, hashtags: [] })?.caption).toBe(shown);
  });
});

describe('hashtags and emoji', () => {
  const many = (number: number) => Array.from({ length: number }, (_, index) => `rye${index}`);
  const told = (given: string, caption: string, tags = 0, voice: Parameters<typeof rulesFor>[4] = null) =>
    faultsOf(rulesFor('linkedin', given, [], 'no', voice), { caption, hashtags: many(tags) });
  const signs = 'Rye 🍞🥐🥖 on Friday.';

  it('are reported if there are more than twice as many as read well', () => {
    expect(told('Rye', 'Rye.', 12)).toEqual(['There are 12 hashtags; 1 to 3 read well on LinkedIn.']);
    expect(told('Rye', signs)).toEqual(['There are 3 emoji; none read well on LinkedIn.']);
    const { platform, ...rest } = rulesFor('instagram', 'Rye', []);
    expect(faultsOf({ platform, ...rest }, { caption: `${signs}🍩🍪`, hashtags: many(12) })).toEqual([
      'There are 12 hashtags; Instagram takes 5.',
      'There are 5 emoji; at most 2 read well on Instagram.',
    ]);
  });

  it('stay if there are only a few more, or if somebody wants them', () => {
    expect(told('Rye', 'Rye 🍞🥐.', 6)).toEqual([]);
    expect(told('Rye, with 12 hashtags and many emojis', signs, 12)).toEqual([]);
    expect(told('Rye 🍞 #rye #bread', signs, 12)).toEqual([]);
    expect(told('Rye', signs, 12, { tone: 'Emoji, hashtags', examples: [] })).toEqual([]);
    expect(told('Rye', signs, 12, { tone: '', examples: ['Rye 🍞 #rye'] })).toEqual([]);
  });
});

describe('words that the brand bans', () => {
  const rules = rulesFor('facebook', 'Rye', [
    'cheap',
    'deal',
    'art',
    'Easy',
    'hot',
    'game changer',
    'late',
    'Rabatt',
    'box',
  ]);
  const bannedIn = (caption: string, hashtags: readonly string[] = []) =>
    faultsOf(rules, { caption, hashtags })
      .filter((fault) => fault.startsWith('The brand never says'))
      .join(' ');

  it.each(['cheaper', 'cheapest', 'Deals', 'arts', 'easier', 'hottest', 'game-changers', 'Rabatts', 'boxes'])(
    'are also found in other forms: %s',
    (word) => {
      expect(bannedIn(`A ${word} one.`)).toContain('say it in other words');
    },
  );

  it.each(['artisanal', 'party', 'dealer', 'hotel', 'lately', 'later', 'ideal', 'easel', 'shot', 'boxing'])(
    'are not found within different words: %s',
    (word) => {
      expect(bannedIn(`A ${word} one.`, [word])).toBe('');
    },
  );

  it.each(['cheapdate', 'CheapDate', 'bestdeal', 'gamechangerday', 'cheaper'])(
    'are found in a hashtag: %s',
    (tag) => {
      expect(bannedIn('Rye.', [tag])).toBe(`The brand never says "#${tag}": leave these hashtags out.`);
    },
  );

  it('never get through in any form', () => {
    const caption = 'Rye is back on Friday. It is cheaper now. Come by.';
    expect(finishPost(rules, { caption, hashtags: ['cheapdate', 'rye'] })).toMatchObject({
      caption: 'Rye is back on Friday. Come by.',
      hashtags: ['rye'],
    });
  });

  it.each([
    'Order at https://millane.example/cheap-rye today.',
    'Order at cheap-rye.com/deal today.',
    'Write to cheap.deal@millane.example today.',
    'Tagged by @cheap_deal and @cheap today.',
    'Use code CHEAP-10 today.',
  ])('are kept in an address, a handle and a code, which would lead nowhere without them: %s', (caption) => {
    const given = rulesFor('facebook', caption, ['cheap', 'deal', 'rye']);
    expect(faultsOf(given, { caption, hashtags: [] })).toEqual([]);
    expect(saysBanned(given, [caption])).toBe(false);
    expect(finishPost(given, { caption, hashtags: [] })).toMatchObject({ caption });
  });

  it('are removed beside an address that says them too, and where a code is itself banned', () => {
    const given = rulesFor('facebook', 'Rye: https://millane.example/cheap', ['cheap', 'covid 19']);
    const finish = (caption: string) => finishPost(given, { caption, hashtags: [] })?.caption;
    expect(finish('Cheap rye: https://millane.example/cheap')).toBe('Rye: https://millane.example/cheap');
    expect(finish('Rye is back. No COVID-19 today.')).toBe('Rye is back.');
  });
});

describe('a grave matter', () => {
  const grave = (given: string, caption: string, hashtags: readonly string[] = []) =>
    faultsOf(rulesFor('facebook', given, [], 'sure'), { caption, hashtags });
  const founder = 'Our founder Maria has died. The shop stays closed until Thursday.';

  it.each([
    'Share your memories of Maria with us.',
    'Tell us what she meant to you.',
    'Please leave your thoughts in the comments.',
    'Follow us for updates.',
    'Come by and light a candle.',
    'Teilt eure Erinnerungen mit uns.',
    'Partagez vos souvenirs avec nous.',
    'Cuéntanos tu recuerdo.',
  ])('contains only requests from the brief: %s', (request) => {
    expect(grave(founder, `${founder} ${request}`)).toEqual([
      `A grave matter takes no request but the brief’s: take out "${request}".`,
    ]);
  });

  it.each([
    ['Décès de notre fondatrice.', 'Le magasin est fermé !'],
    [founder, 'Please call us if you have an order with us.'],
    [`${founder} We collect memories for a book: share yours.`, 'Share your memories for the book.'],
    [`${founder} Donations go to the hospice.`, 'Donate to the hospice.'],
    [`${founder} Funeral on 3 May.`, 'Join us on 3 May.'],
    ['Recall: the KX heater can catch fire.', 'Stop using it. Share this with everybody who has one.'],
    ['Funeral flowers, order by phone.', 'Order by phone.'],
    ['Flood in Mill Lane.', 'Follow the instructions of the fire service. Check on your neighbours.'],
    ['Unsere Gründerin ist gestorben.', 'Teil des Ladens bleibt geschlossen.'],
    ['Brand in der Schule.', 'Folgt den Anweisungen der Feuerwehr.'],
    ['Décès de notre fondatrice.', 'Suivez les consignes.'],
  ])('keeps the brief’s requests, and those that help: %s %s', (given, caption) => {
    expect(grave(given, caption)).toEqual([]);
  });

  it('has only hashtags from the brief', () => {
    const fault = 'A grave matter takes no hashtags but the brief’s: leave the others out.';
    expect(grave(founder, founder, ['bakery'])).toEqual([fault]);
    expect(grave(`${founder} #RememberMaria`, founder, ['RememberMaria'])).toEqual([]);
    expect(grave(`${founder} With two hashtags.`, founder, ['bakery'])).toEqual([]);
  });

  it.each([
    ['Sad news 💔 Our founder has died.', 'Sad news. Our founder has died.'],
    [
      'Traurige Nachricht 💔🕯️ Unsere Gründerin ist gestorben.',
      'Traurige Nachricht. Unsere Gründerin ist gestorben.',
    ],
    ['Sad news. 💔 Our founder has died.', 'Sad news. Our founder has died.'],
    ['Our founder 💔 Maria has died.', 'Our founder Maria has died.'],
    ['Closed until 🙏 Thursday', 'Closed until Thursday'],
    ['Sad news 💔\nOur founder has died 🕯.', 'Sad news\nOur founder has died.'],
  ])('keeps its full stops when its emoji are removed: %s', (caption, shown) => {
    expect(finishPost(rulesFor('facebook', '', [], 'sure'), { caption, hashtags: [] })?.caption).toBe(shown);
  });
});

describe('worn phrases', () => {
  it('do not include conditions: it must be possible to state a requirement', () => {
    const caption = 'For over 18s. You must have your ID with you.';
    expect(faults('Over 18s, bring ID', caption)).toEqual([]);
    expect(faults('A coat', 'This coat is a must-have.')).toEqual([
      'Worn phrases: "a must have". Say what is meant.',
    ]);
  });

  it.each([
    ['A new café', 'Picture this: rye at dawn.', 'picture this'],
    ['A new café', 'Cakes, made with love.', 'made with love'],
    ['A new café', 'We’ve got you covered on Friday.', "we've got you covered"],
    ['A new café', 'Dive in on Friday.', 'dive in'],
    ['Neues Café', 'Taucht ein in die Welt des Roggens.', 'Taucht ein in'],
    ['Neues Café', 'Roggen auf das nächste Level.', 'auf das nächste Level'],
    ['Nouveau café', 'Ne manquez pas ce pain.', 'ne manquez pas'],
    ['Nuevo café', 'Este viernes, ¡no te lo pierdas!', 'no te lo pierdas'],
    ['Nuovo caffè', 'Un pane da non perdere.', 'da non perdere'],
    ['Novo café', 'Mergulhe no mundo do centeio.', 'mergulhe no'],
    ['Nieuw café', 'Vrijdag open, mis het niet.', 'mis het niet'],
    ['Nowa kawiarnia', 'W piątek, nie przegap!', 'nie przegap'],
    ['Nytt kafé', 'På fredag, missa inte!', 'missa inte'],
    ['Ny café', 'På fredag, gå ikke glip af det.', 'gå ikke glip af'],
    ['Yeni kafe', 'Cuma günü, sakın kaçırmayın!', 'sakın kaçırmayın'],
  ])('are found in each language: %s, %s', (given, caption, phrase) => {
    expect(faults(given, caption)).toEqual([`Worn phrases: "${phrase}". Say what is meant.`]);
  });

  it.each([
    ['Our pool opens on Friday', 'Dive in on Friday.'],
    ['Tauchschule', 'Taucht ein in den Walchensee.'],
    ['Club de plongée', 'Plongez dans le lac.'],
    ['Escuela de buceo', 'Sumérgete en el mar con nosotros.'],
    ['Rye on Friday', 'Love went into it; your goods go to you by bike.'],
    ['Kurs', 'Das nächste Level des Kurses beginnt am Freitag.'],
    ['Posti', 'Per non perdere il posto, prenota.'],
    ['Bröd', 'Jag vill inte missa inledningen.'],
  ])('do not count if they are meant literally: %s, %s', (given, caption) => {
    expect(faults(given, caption)).toEqual([]);
  });

  it('stay if their sentence contains a name; otherwise the sentence is removed', () => {
    const rules = rulesFor('facebook', 'New apprentice Maria', []);
    const finish = (caption: string) => finishPost(rules, { caption, hashtags: [] })?.caption;
    const named = 'There is somebody new at the oven from Monday. Say hello to Maria.';
    expect(finish(named)).toBe(named);
    expect(finish('Maria is new at the oven, and she bakes rye. Say hello to Maria.')).toBe(
      'Maria is new at the oven, and she bakes rye.',
    );
    expect(finish('There is somebody new at the oven. Exciting news for all of us.')).toBe(
      'There is somebody new at the oven.',
    );
  });
});
