import type OpenAI from 'openai';
import { zodTextFormat } from 'openai/helpers/zod';
import type { ResponseInput } from 'openai/resources/responses/responses';
import { dataUrl } from '../attached-image.ts';
import type { CaptionPiece } from '../caption-stream.ts';
import { repairInstructions } from '../prompt.ts';
import type { LanguageModel, Question } from './language-model.ts';
import { callProvider, StreamFailure } from './openai-errors.ts';
import { RefusalError } from './provider.ts';
import { collectAnswer, endedByLimit } from './read-output.ts';

/** OpenAI's Responses API with structured output, always streamed. */
export function createResponsesModel({
  client,
  model,
  timeoutMs,
  thinkingTokens,
}: {
  readonly client: OpenAI;
  readonly model: string;
  readonly timeoutMs: number;
  /** Tokens that a model may spend on reasoning, in addition to those of the answer. */
  readonly thinkingTokens: number;
}): LanguageModel {
  return {
    name: 'openai',
    ask(question, { signal, onText }) {
      const maxTokens = question.maxTokens + thinkingTokens;
      return callProvider({ signal, timeoutMs }, async (signal, started) => {
        const stream = await client.responses.create(
          {
            model,
            instructions: question.instructions,
            input: inputOf(question),
            text: { format: zodTextFormat(question.schema, question.name) },
            max_output_tokens: maxTokens,
            // The provider must not store briefs, just as we don't (the privacy page's promise).
            store: false,
            stream: true,
          },
          { signal },
        );
        const tell = (piece: CaptionPiece): void => {
          started();
          onText(piece);
        };
        return collectAnswer(question, tell, async (output) => {
          for await (const event of stream) {
            switch (event.type) {
              case 'response.output_text.delta':
                output.add(event.delta);
                break;
              case 'response.refusal.delta':
              case 'response.refusal.done':
                throw new RefusalError();
              case 'response.failed':
                throw new StreamFailure(event.response.error?.code ?? null, 'The response failed');
              case 'error':
                throw new StreamFailure(event.code, 'The stream reported an error');
              case 'response.incomplete':
                if (event.response.incomplete_details?.reason === 'content_filter') throw new RefusalError();
                throw endedByLimit(output.text(), maxTokens);
              case 'response.completed':
                return question.read(output.text());
            }
          }
          throw new StreamFailure(null, 'The stream ended before the response was complete');
        });
      });
    },
  };
}

function inputOf({ input: text, images, repair }: Question<unknown>): ResponseInput {
  const input: ResponseInput = [
    {
      role: 'user',
      content: [
        { type: 'input_text', text },
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
