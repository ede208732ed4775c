/**
 * How much the server accepts, reads or does at once, and why. Limits that are part of the contract (field lengths,
 * file sizes) are defined there; rate limits are defined where they are used (`limits.limiter`).
 */
export const bounds = {
  /**
   * Request bodies kept in memory while they arrive. Node allows five minutes for each (`requestTimeout`) and doesn't
   * require any progress. The largest one, a brief with an attached picture, has 8 MB; nearly all are far below 16 KB.
   * Even a phone with hardly any signal sends half a kilobyte a second, and nearly all bodies arrive with their heads, so
   * an office has only a few incomplete ones at once, and a mobile network few more.
   */
  bodiesUnderWay: {
    bytes: 128 * 1024 * 1024,
    uncounted: 16 * 1024,
    perAddress: 32,
    perNetwork: 256,
    start: { bytes: 4 * 1024, milliseconds: 10_000 },
    stalledMs: 30_000,
    leastBytes: 16 * 1024,
  },
  /** Answers kept in memory until they are read. The largest one, a page of a hundred long posts, has 20 MB. */
  answersUnread: { bytes: 128 * 1024 * 1024, uncounted: 16 * 1024 },
  /**
   * Characters of the captions in one answer of the calendar, which says that there are more. A thousand posts of 3,000
   * fit, and most platforms allow fewer.
   */
  calendarCharacters: 3_000_000,
  /** Lists of posts that one account reads at once. While it is read, one of the longest takes some 50 MB. */
  listsPerAccount: { atOnce: 2, waiting: 50 },
  /**
   * Requests of one connection that wait for their answers. Browsers and proxies send one at a time, and the answers to
   * hundreds fill the memory if nobody reads them.
   */
  requestsPerConnection: 8,
  /**
   * Open connections of the process, and of one address and network if no proxy is in front: a browser opens six, and an
   * office shares an address. One takes about 15 KB and a file descriptor. A reader who takes nothing for so long is gone, as for
   * nginx (`send_timeout`). Node looks twice, so it takes up to twice as long.
   */
  connections: { atOnce: 4000, perAddress: 256, perNetwork: 512, unreadMs: 60_000 },
  /** How long a request's head may take. A phone with hardly any signal sends its kilobyte in two seconds. */
  headMs: 20_000,
  /**
   * Pages that one address gets a minute, and searches for files of earlier shells. Each page takes about 7 ms of CPU.
   * Search engines ask for ten a second at most, and a person for one.
   */
  pagesPerAddressAndMinute: 1200,
  /**
   * Characters of a brief that the offline composer reads. It quotes only a sentence or two, and its patterns go over
   * the text many times, while all others wait for their turn in its thread.
   */
  demoBriefCharacters: 1000,
  /**
   * Memory of the offline composer's thread, in megabytes. It uses 100 to 170. A brief that takes more than this ends the
   * thread, and not the process. With V8's own choice for short-lived objects, the process had 110 MB more.
   */
  composerThread: { maxOldGenerationSizeMb: 400, maxYoungGenerationSizeMb: 16 },
  /**
   * Work for the offline composer's thread, of all and of one caller. A set for five platforms asks for some ten things at
   * once, and an office shares an address. Of what is at work in the thread, each caller gets a turn after the other.
   */
  composing: { atOnce: 64, waiting: 400, ofCaller: { atOnce: 4, waiting: 60 } },
  /**
   * CPU time that the thread spends on one piece of work, in milliseconds. Most takes 20 to 500, and a thread that has
   * just started learns for 2,000 with its first.
   */
  composingMs: 6000,
  /** Changes of a post that the offline composer makes for one message: each may compose dozens of posts. */
  changesPerMessage: 6,
  /**
   * Concurrent password hashes, each taking 19 MiB and about 20 ms of CPU. Node has four threads for reading files,
   * hashing and decoding: two for hashing and one for pictures leave one to serve pages.
   */
  passwordHashing: { atOnce: 2, waiting: 100 },
  /** Concurrent checks for common passwords: a single thread does them, and one can take 0.3 s. */
  passwordStrength: { atOnce: 1, waiting: 30 },
  /** Characters of a password that this check reads, because its time grows faster than the length. */
  passwordCharactersRead: 100,
  /** Words about the person that their password is checked against. */
  passwordWordsKnown: 20,
  /**
   * Pictures decoded or drawn concurrently for all callers together; see `passwordHashing`. A browser uploads six at a
   * time.
   */
  pictures: { atOnce: 1, waiting: 30, ofCaller: { atOnce: 1, waiting: 8 } },
  /** How long work on one picture may take once it has begun. The largest take 3 s, more where others compute. */
  pictureSeconds: 20,
  /**
   * A one-megabyte file can hold a picture of any dimensions. One with this many pixels takes 200 MB unpacked; phone
   * cameras have up to 50 megapixels.
   */
  picturePixels: 50_000_000,
  /** Bytes at the start of a picture that are searched for its format. */
  pictureHeadBytes: 256 * 1024,
  /** Files of one account, including uploads in progress: a small file costs the database as much as a large one. */
  filesPerAccount: 200_000,
  /** Storage of a visitor, in bytes. Their uploads are deleted after a day unless they sign up. */
  visitorStorageBytes: 50 * 1024 * 1024,
  /** Megabytes that all visitors behind one address may upload a day, however many accounts they have. */
  visitorMegabytesPerAddressAndDay: 500,
  /** How often a day an account may abandon a generation early and get its credit back. */
  leftEarlyPerDay: 10,
  /** Sessions of one account. Signing in beyond that ends the session that has been unused for longest. */
  sessionsPerAccount: 50,
  /**
   * Bytes of one answer from a text provider, after decompression. Each token arrives in an event of some 300 bytes,
   * and the last events repeat the whole text: the longest answer that we request takes 3 MB.
   */
  providerTextBytes: 4 * 1024 * 1024,
  /** The same for a picture, which arrives as Base64: at 1.3 megapixels, a JPEG takes 2 MB and a PNG 6 MB. */
  providerPictureBytes: 24 * 1024 * 1024,
  /** The same for a clip: 15 seconds at 12 megabits a second. */
  providerVideoBytes: 24 * 1024 * 1024,
  /** Clips of one account that are queued or being made. Each takes a CPU core for as long as it plays. */
  clipsPerAccount: 3,
  /**
   * Refined texts that are listed with a composer's generation, and read with it; later ones stand alone. The offline
   * composer makes them at no cost.
   */
  refinementsPerSet: 200,
  /** Storage that must be free before a clip is started. */
  clipBytes: 8 * 1024 * 1024,
  /** Characters of an answer that are collected and read: three times what the tokens below can hold. */
  providerTextCharacters: 100_000,
  /** Maximum tokens of an answer. A post of the longest length takes 600, a script 1,000. */
  providerTokens: { post: 4000, variants: 8000, refine: 4000, reply: 4000 },
  /**
   * Tokens added to these for reasoning models, because `max_completion_tokens` and `max_output_tokens` include
   * reasoning (openai 7.55). Together with the largest of the above, the sum stays within GPT-4o's limit.
   * `OPENAI_THINKING_TOKENS` overrides it.
   */
  providerThinkingTokens: 8000,
  /** Bytes of an event that carries one reasoning token, from servers that send those. */
  providerTokenBytes: 400,
  /**
   * How much of a conversation the provider gets in addition to the message and the last post: the latest exchanges, up
   * to this many characters. That is about 3,000 tokens, so a long conversation costs no more per message than a short
   * one.
   */
  conversationContext: { exchanges: 12, characters: 12_000 },
  /** Hashtags that are read from one text of an answer. */
  providerHashtags: 60,
  /** Characters of a faulty answer that are sent back with the list of its faults. */
  repairedCharacters: 12_000,
  /**
   * Unread bytes that a stream buffers for its reader. A reader who falls behind further is disconnected; the result is
   * still stored.
   */
  unreadEventBytes: 512 * 1024,
  /** How long a stream waits for a reader who has stopped reading. */
  unreadEventMs: 30_000,
  /**
   * A request to an address that a user entered: time from the DNS lookup to the last byte, and the bytes read of the
   * answer.
   */
  egress: { milliseconds: 5000, answerBytes: 64 * 1024 },
} as const;
