/**
 * How much of anything the server takes, reads or does at once, and why just so much. What the contract itself says
 * (lengths of fields, sizes of files) stands there; rates stand where they are used (`limits.limiter`).
 */
export const bounds = {
  /**
   * Bodies that are kept in memory while they arrive. Node gives each five minutes (`requestTimeout`), in which nothing
   * has to come. The largest, a brief with an attached picture, has 8 MB; nearly all are far below 16 KB. A phone that
   * hardly has a network still sends half a kilobyte a second.
   */
  bodiesUnderWay: {
    bytes: 128 * 1024 * 1024,
    uncounted: 16 * 1024,
    stalledMs: 30_000,
    leastBytes: 16 * 1024,
  },
  /**
   * Characters of a brief that the offline composer reads. It quotes a sentence or two; its patterns go over the
   * text many times, on the one event loop.
   */
  demoBriefCharacters: 1000,
  /**
   * Passwords hashed at the same time, 19 MiB and some 20 ms of a processor each. Node reads files in four threads,
   * and hashes and decodes in the same four: two of hashing and one of pictures leave one for everybody's pages.
   */
  passwordHashing: { atOnce: 2, waiting: 100 },
  /** Passwords looked at for how common they are: one thread does, and takes up to 0.3 s for one. */
  passwordStrength: { atOnce: 1, waiting: 30 },
  /** Characters of a password that are looked at for that: the time grows with more than their number. */
  passwordCharactersRead: 100,
  /** Words that are known of a person who sets a password. */
  passwordWordsKnown: 20,
  /** Pictures decoded or drawn at the same time, of all visitors together; see above. */
  pictures: { atOnce: 1, waiting: 30 },
  /** A file of a megabyte can hold a picture of any size. Unpacked, one of these takes 200 MB; phones take 50 million. */
  picturePixels: 50_000_000,
  /** Bytes at the beginning of a picture in which its kind is looked for. */
  pictureHeadBytes: 256 * 1024,
  /** Files of one account, and on their way to it: a small file costs the database as much as a large one. */
  filesPerAccount: 200_000,
  /** Bytes that a visitor has room for: what they attach goes after a day, unless they sign up. */
  visitorStorageBytes: 50 * 1024 * 1024,
  /** Megabytes that visitors of one address may upload a day, whatever the number of their accounts. */
  visitorMegabytesPerAddressAndDay: 500,
  /** How often an account may leave a generation before that and have its credit back, a day. */
  leftEarlyPerDay: 10,
  /** Sessions of one account; with the next one the one that was used longest ago ends. */
  sessionsPerAccount: 50,
  /**
   * Bytes of one answer of a text provider, unpacked. Each token comes in an event of some 300 bytes, and the last
   * events repeat the whole: the longest answer that is asked for takes 3 MB.
   */
  providerTextBytes: 4 * 1024 * 1024,
  /** The same of a picture, which comes as Base64: one of 1.3 megapixels as JPEG takes 2 MB, as PNG 6 MB. */
  providerPictureBytes: 24 * 1024 * 1024,
  /** The same of a clip: 15 seconds at 12 megabits a second. */
  providerVideoBytes: 24 * 1024 * 1024,
  /** Clips of one account that wait or are being made. One takes a processor for as long as it plays. */
  clipsPerAccount: 3,
  /** Room that must be free for a clip before it is begun. */
  clipBytes: 8 * 1024 * 1024,
  /** Characters of an answer that are collected and read: three times what the tokens below can hold. */
  providerTextCharacters: 100_000,
  /** Tokens that an answer may have. A post of the longest length takes 600, a script 1,000. */
  providerTokens: { post: 4000, variants: 8000, refine: 4000, reply: 4000 },
  /**
   * Tokens beside these for models that think before they write: `max_completion_tokens` and `max_output_tokens` count
   * that, too (openai 7.55). With the most of an answer, no more than GPT-4o takes. `OPENAI_THINKING_TOKENS` names others.
   */
  providerThinkingTokens: 8000,
  /** Bytes of the event in which one token of thinking comes, from servers that send it. */
  providerTokenBytes: 400,
  /**
   * What of a conversation goes to the provider beside the message and the last post: the latest exchanges, and no
   * more characters of them. Some 3,000 tokens, so that a long talk costs what a short one does.
   */
  conversationContext: { exchanges: 12, characters: 12_000 },
  /** Hashtags of one text of an answer that are looked at. */
  providerHashtags: 60,
  /** Characters of an answer that go back with what is wrong with it. */
  repairedCharacters: 12_000,
  /** Bytes of a stream that wait for its reader. Who falls behind further is let go; the result is kept for them. */
  unreadEventBytes: 512 * 1024,
  /** How long a stream waits for a reader who does not read. */
  unreadEventMs: 30_000,
  /** A call to an address that somebody else chose: from its look-up to the last byte, and what is read of it. */
  egress: { milliseconds: 5000, answerBytes: 64 * 1024 },
} as const;
