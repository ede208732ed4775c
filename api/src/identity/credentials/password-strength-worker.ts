import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import { bounds } from '#app/kernel/http/bounds.ts';

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  maxLength: bounds.passwordCharactersRead,
  // With the default of 100, one password with many such characters takes seconds.
  l33tMaxSubstitutions: 8,
});

parentPort?.on('message', ({ password, about }: { password: string; about: readonly string[] }) => {
  parentPort?.postMessage(zxcvbn.check(password, [...about]).score);
});
