import type OpenAI from 'openai';
import { zodTextFormat } from 'openai/helpers/zod';
import type { ResponseInput } from 'openai/resources/responses/responses';
import { dataUrl } from '../attached-image.ts';
import { createCaptionStream } from '../caption-stream.ts';
import { briefAsData, repairInstructions, writingInstructions } from '../prompt.ts';
import { answerSchema, parseAnswer } from './answer.ts';
import { callProvider, refusal, StreamFailure } from './openai-errors.ts';
import { InvalidOutputError, type TextProvider, type WritingJob } from './provider.ts';

/** OpenAI's Responses API with structured output, always streamed. */
export function createResponsesProvider({
  client,
  model,
  timeoutMs,
}: {
  readonly client: OpenAI;
  readonly model: string;
  readonly timeoutMs: number;
}): TextProvider {
  return {
    name: 'openai',
    isDemo: false,
    write(job, { signal, onText }) {
      return callProvider({ signal, timeoutMs }, async (signal, started) => {
        const stream = await client.responses.create(
          {
            model,
            instructions: writingInstructions(job),
            input: inputOf(job),
            text: { format: zodTextFormat(answerSchema(job), 'post') },
            // Briefs are not kept, here or there (the privacy page's promise).
            store: false,
            stream: true,
          },
          { signal },
        );
        const caption = createCaptionStream();
        let output = '';
        for await (const event of stream) {
          switch (event.type) {
            case 'response.output_text.delta': {
              output += event.delta;
              const text = caption(event.delta);
              if (text) {
                started();
                onText(text);
              }
              break;
            }
            case 'response.refusal.delta':
            case 'response.refusal.done':
              throw refusal();
            case 'response.failed':
              throw new StreamFailure(event.response.error?.code ?? null, 'The response failed');
            case 'error':
              throw new StreamFailure(event.code, 'The stream reported an error');
            case 'response.incomplete':
              if (event.response.incomplete_details?.reason === 'content_filter') throw refusal();
              throw new InvalidOutputError(output, ['It was cut off before its end: write less.']);
            case 'response.completed':
              return parseAnswer(job, output);
          }
        }
        throw new StreamFailure(null, 'The stream ended before the response was complete');
      });
    },
  };
}

function inputOf({ request, images, repair }: WritingJob): ResponseInput {
  const input: ResponseInput = [
    {
      role: 'user',
      content: [
        { type: 'input_text', text: briefAsData(request) },
        ...images.map((image) => ({
          type: 'input_image' as const,
          detail: 'auto' as const,
          image_url: dataUrl(image),
        })),
      ],
    },
  ];
  if (repair) {
    input.push(
      { role: 'assistant', content: repair.previous },
      { role: 'user', content: repairInstructions(repair.faults) },
    );
  }
  return input;
}
