import type OpenAI from 'openai';
import { zodResponseFormat } from 'openai/helpers/zod';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { dataUrl } from '../attached-image.ts';
import type { CaptionPiece } from '../caption-stream.ts';
import { repairInstructions } from '../prompt.ts';
import type { LanguageModel, Question } from './language-model.ts';
import { callProvider, StreamFailure } from './openai-errors.ts';
import { RefusalError } from './provider.ts';
import { collectAnswer, endedByLimit } from './read-output.ts';

/**
 * Any server with OpenAI's Chat Completions API (Ollama, LM Studio, vLLM, …), always streamed. Such a server may
 * silently ignore the answer's schema, so the instructions also describe it, and the answer is checked in any case.
 */
export function createChatModel({
  client,
  model,
  timeoutMs,
  thinkingTokens,
  tokenLimit,
}: {
  readonly client: OpenAI;
  readonly model: string;
  readonly timeoutMs: number;
  /** Tokens that a model may spend on reasoning, in addition to those of the answer. */
  readonly thinkingTokens: number;
  /** OpenAI's newer models refuse `max_tokens`; many other servers know nothing else. */
  readonly tokenLimit: 'max_tokens' | 'max_completion_tokens';
}): LanguageModel {
  return {
    name: 'openai-compatible',
    ask(question, { signal, onText }) {
      const maxTokens = question.maxTokens + thinkingTokens;
      return callProvider({ signal, timeoutMs }, async (signal, started) => {
        const stream = await client.chat.completions.create(
          {
            model,
            messages: messagesOf(question),
            response_format: zodResponseFormat(question.schema, question.name),
            [tokenLimit]: maxTokens,
            stream: true,
          },
          { signal },
        );
        const tell = (piece: CaptionPiece): void => {
          started();
          onText(piece);
        };
        return collectAnswer(question, tell, async (output) => {
          let finish: string | null = null;
          for await (const { choices } of stream) {
            const choice = choices[0];
            if (choice?.delta.refusal) throw new RefusalError();
            output.add(choice?.delta.content ?? '');
            finish = choice?.finish_reason ?? finish;
          }
          if (finish === 'content_filter') throw new RefusalError();
          if (finish === 'length') throw endedByLimit(output.text(), maxTokens);
          if (finish === null)
            throw new StreamFailure(null, 'The stream ended before the answer was complete');
          return question.read(output.text());
        });
      });
    },
  };
}

function messagesOf({
  instructions,
  input,
  images,
  repair,
}: Question<unknown>): ChatCompletionMessageParam[] {
  const messages: ChatCompletionMessageParam[] = [
    { role: 'system', content: instructions },
    {
      role: 'user',
      // Servers without vision refuse a list of parts, so send one only if there is an image.
      content: images.length
        ? [
            { type: 'text', text: input },
            ...images.map((image) => ({
              type: 'image_url' as const,
              image_url: { url: dataUrl(image) },
            })),
          ]
        : input,
    },
  ];
  if (repair) {
    messages.push(
      { role: 'assistant', content: repair.previous },
      { role: 'user', content: repairInstructions(repair.faults) },
    );
  }
  return messages;
}
