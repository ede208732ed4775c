import { EventSourceParserStream } from 'eventsource-parser/stream';

export interface ServerSentEvent {
  readonly event: string;
  readonly data: string;
}

/** Reads a `text/event-stream` body, however it is split into chunks. Leaving the loop ends the stream. */
export async function* readServerSentEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<ServerSentEvent> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield { event: value.event ?? 'message', data: value.data };
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** One event in wire format. `data` becomes JSON, which has no raw line breaks. */
export function formatServerSentEvent(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
