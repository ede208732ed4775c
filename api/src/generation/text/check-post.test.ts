import { cpuGrowth, repeatTo } from '@postloom/shared-contracts/testing';
import { describe, expect, it } from 'vitest';
import { faultsOf, finishPost, rulesFor } from './check-post.ts';

const faults = (given: string, caption: string, hashtags: readonly string[] = []): string[] =>
  faultsOf(rulesFor('facebook', given, ['cheap']), { caption, hashtags });

describe('what a writer is told', () => {
  it('names the places that nobody will fill in, but no brackets of the brief', () => {
    expect(faults('Rye on Friday', 'Rye on Friday. Call [phone number], ask for {{name}}.')).toEqual([
      'It has places that nobody will fill in: "[phone number]", "{{name}}". Say it without them.',
    ]);
    expect(faults('Our show “Untitled [blue]”', 'Untitled [blue] opens.')).toEqual([]);
  });

  it('names the hashtags that stand in the caption, but for those of the brief', () => {
    expect(faults('Rye on Friday', 'Rye on Friday.\n\n#rye #Friday, No. #1, C# and R&#D')).toEqual([
      'Take "#rye", "#Friday" out of the caption: tags stand in "hashtags".',
    ]);
    expect(faults('Show us your #RyeWeek', 'Show us your #RyeWeek.')).toEqual([]);
  });

  it('names the hashtags that the brand bans', () => {
    expect(faults('Rye', 'Rye.', ['rye', 'CheapRye'])).toEqual([
      'The brand never says "#CheapRye": leave these hashtags out.',
    ]);
  });

  it('comes in a time that grows with the text alone', () => {
    for (const unit of ['[', '[ab ', '{{a', '#', '#1', '##a', '[a]']) {
      const check = (text: string) => faults('Rye', text);
      expect(cpuGrowth(check, repeatTo(unit, 4000), repeatTo(unit, 8000))).toBeLessThan(2.6);
    }
  });
});

describe('worn phrases', () => {
  it('are no conditions: what one must have is said', () => {
    const caption = 'For over 18s. You must have your ID with you.';
    expect(faults('Over 18s, bring ID', caption)).toEqual([]);
    expect(faults('A coat', 'This coat is a must-have.')).toEqual([
      'Worn phrases: "a must have". Say what is meant.',
    ]);
  });

  it('stay where their sentence names somebody, and else go with it', () => {
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
