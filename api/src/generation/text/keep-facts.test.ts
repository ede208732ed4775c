import { cpuGrowth, repeatTo } from '@postloom/shared-contracts/testing';
import { describe, expect, it } from 'vitest';
import { addedFigures, factFaults, lostFacts, lostFaults } from './keep-facts.ts';

describe('invented figures', () => {
  it.each([
    ['Ten places, a dozen rolls', '10 places, 12 rolls'],
    ['Twenty-five rooms', '25 rooms'],
    ['Sieben Gründe', '7 Gründe'],
    ['From 7.30 pm', 'From 7:30 pm'],
    ['At 6:30 pm', 'Um 18.30 Uhr'],
    ['At 19:00', 'At 7 pm'],
    ['Um 18 Uhr', 'At 6 pm'],
    ['Samedi 19h30', 'Samedi à 19:30'],
    ['€3,100 a month', '3.100 Euro im Monat'],
    ['12 000 euros', '12,000 euros'],
    ['1.5k people', '1,500 people'],
    ['Entry £45.00', 'Entry £45'],
    ['الساعة ٧، ٤٥ جنيهاً', 'الساعة 7، 45 جنيهاً'],
    ['Seven reasons', '1️⃣ Read\n6️⃣ Sleep\n7. Arrive'],
  ])('do not include figures in another notation: %s', (brief, post) => {
    expect(addedFigures(brief, post)).toEqual([]);
  });

  it.each([
    ['Rye on Friday from 7 am', 'Rye for 40% less', ['40']],
    ['Rye on Friday from 7 am', 'Rye on Friday from 7 am to 19:00', ['19:00']],
    ['Open 9 to 5, 20% off', 'Open 9 to 8', ['8']],
    ['€3,100 a month', '€3,200 a month', ['3,200']],
    ['Ten places', '15 places, 10 are taken', ['15']],
  ])('include all that the brief does not contain: %s, %s', (brief, post, added) => {
    expect(addedFigures(brief, post)).toEqual(added);
  });

  it('are found in time in proportion to the text', () => {
    for (const unit of ['1.', '12 000 ', '7:30 pm ', '٧', '1️⃣', 'twenty-', "1'000", '1h']) {
      const look = (text: string) => [addedFigures(text, text), lostFacts(text, text, false)];
      expect(cpuGrowth(look, repeatTo(unit, 4000), repeatTo(unit, 8000))).toBeLessThan(2.6);
    }
  });
});

describe('facts that a post has lost', () => {
  it('include addresses and codes, regardless of an address’s prefix', () => {
    const brief = 'https://www.Example.com/Rye, Info@example.com, with RYE24';
    expect(lostFacts(brief, 'example.com/rye, info@example.com, RYE24', true)).toEqual([]);
    expect(lostFacts(brief, 'Rye bread.', true)).toEqual([
      'https://www.Example.com/Rye',
      'Info@example.com',
      'RYE24',
    ]);
  });

  it('do not include times, amounts and days in capitals, which may be written differently', () => {
    const post = 'From 10 am, 500 ml bottles, until 31 December, on the 25th.';
    expect(lostFacts('FROM 10AM, 500ML BOTTLES, UNTIL 31DEC, ON THE 25TH', post, true)).toEqual([]);
  });

  it('include figures, unless they are in another notation', () => {
    expect(lostFacts('5 tips, from 7.30 pm, £45', 'Five tips, from 7:30 pm, £45.00', false)).toEqual([]);
    expect(lostFacts('5 tips, from 7.30 pm, £45', 'Tips, from 7 pm', false)).toEqual(['5', '7.30', '45']);
  });

  it('are not required if the brief wants them left out', () => {
    const brief = 'Rye from Monday. Do not link example.com yet.';
    expect(factFaults(brief, brief, { caption: 'Rye from Monday.', hashtags: [] })).toEqual([
      'It leaves out example.com: say it, unless the brief wants it left out.',
    ]);
  });
});

describe('prices, times and dates that a brief states', () => {
  const lost = (brief: string, caption: string) => lostFaults(brief, { caption, hashtags: [] });

  it.each([
    [
      'Write a post about our rye day on 14 March at 7 pm, entry €4.50.',
      'Rye day is near.',
      '€4.50, 7 pm, 14 March',
    ],
    ['Rye loaves on Fridays, £4.50.', 'Rye loaves on Fridays.', '£4.50'],
    ['Quiz night on May 3rd, 19:30.', 'Quiz night on 3 May.', '19:30'],
    ['Quiz night, 9am to noon', 'Quiz night in the morning', '9am'],
    [
      'Unser Brottag am 14. März um 19 Uhr, Eintritt 5 Euro.',
      'Unser Brottag mit Eintritt 5 €.',
      '19 Uhr, 14. März',
    ],
    ['Notre soirée le 14 mars à 19h30, 12 €.', 'Notre soirée du 14 mars, 12 €.', '19h30'],
    ['La noche del pan el 14 de marzo, 1.200 € de premio.', 'La noche del pan, el 14 de marzo.', '1.200 €'],
    ['La serata del pane, il 14 marzo, costa 12,50 €.', 'La serata del pane è il 14 marzo.', '12,50 €'],
    ['Onze avond op 14 maart, € 12.', 'Onze avond op 14 maart.', '€ 12'],
    ['Nasz wieczór 14 marca, 40 zł za bilet.', 'Nasz wieczór 14 marca.', '40 zł'],
  ])('are reported if the post contains them in no form: %s', (brief, post, named) => {
    expect(lost(brief, post)).toEqual([
      `It leaves out ${named}: say it, unless the brief wants it left out.`,
    ]);
  });

  it.each([
    ['Rye, £4.50, on 14 March from 7 pm', 'Rye for 4.50 pounds from 19:00 on the 14th of March'],
    ['Rye, £4.00, at 19:00 on March 14', 'Rye for £4 at 7 pm, 14.3.'],
    ['At 9:30 on 3 May', 'At half past nine on the third of May'],
    ['At 12:00 on 24 December', 'At noon on Christmas Eve'],
    ['Le 14 mars à 19h30, 1 200 €', '14.03., 19:30, 1200 euros'],
    ['Um 19.30 Uhr für 3.100 €', '7:30 pm, €3,100'],
    ['Rye at £4.50. Please don’t mention the price.', 'Rye is back.'],
    ['Rye is £4.50 (leave the price out).', 'Rye is back.'],
    ['Rye is £4.50, but not when it is sold by the half. Do not write that.', 'Rye is back.'],
    ['Rye is £4.50 now. No prices in the post.', 'Rye is back.'],
    ['Rye is back. It was £4 last year.', 'Rye is back.'],
    ['Rye is back. Post this on 14 March at 7 pm.', 'Rye is back.'],
    ['Rye is back. Internal: costs us £2.', 'Rye is back.'],
    ['Roggen für 5 €. Den Preis bitte nicht erwähnen.', 'Roggen ist da.'],
    ['Roggen für 5 €, ohne Preis schreiben', 'Roggen ist da.'],
    ['Pain de seigle 5 €, sans le prix', 'Le pain de seigle est là.'],
    ['Pan de centeno 5 €, no menciones el precio', 'El pan de centeno está aquí.'],
    ['Pane di segale 5 €, non dire il prezzo', 'Il pane di segale è qui.'],
    ['We raised $2.5 million', 'We raised two and a half million dollars'],
    ['Entry €0', 'Entry is free'],
    ['Tea £1, coffee £2, cocoa £3, rye £4, buns £5, cake £6, soup £7', 'Tea, soup and cake'],
    ['Scale 1:50 and 16:9, in 2024, 5 may come', 'A scale model'],
    ['パン 5 €', 'Bread'],
  ])('are not missed where the post says them otherwise or need not: %s', (brief, post) => {
    expect(lost(brief, post)).toEqual([]);
  });

  it('are found in time in proportion to the text', () => {
    for (const unit of [
      '€1',
      '1.000',
      '7 pm ',
      '14 May ',
      'not ',
      'don’t ',
      '1h',
      'sans ',
      '€ ',
      'leave the ',
    ]) {
      const look = (text: string) => lost(text, text);
      expect(cpuGrowth(look, repeatTo(unit, 4000), repeatTo(unit, 8000))).toBeLessThan(2.6);
    }
  });
});
