import type OpenAI from 'openai';
import { zodResponseFormat } from 'openai/helpers/zod';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { dataUrl } from '../attached-image.ts';
import { createCaptionStream } from '../caption-stream.ts';
import { briefAsData, repairInstructions, writingInstructions } from '../prompt.ts';
import { answerSchema, parseAnswer } from './answer.ts';
import { callProvider, refusal, StreamFailure } from './openai-errors.ts';
import { InvalidOutputError, type TextProvider, type WritingJob } from './provider.ts';

/**
 * Any server that speaks OpenAI's Chat Completions (Ollama, LM Studio, vLLM, …), always streamed. Such servers
 * may ignore the schema without a word, so the instructions describe it and the answer is checked all the same.
 */
export function createChatProvider({
  client,
  model,
  timeoutMs,
}: {
  readonly client: OpenAI;
  readonly model: string;
  readonly timeoutMs: number;
}): TextProvider {
  return {
    name: 'openai-compatible',
    isDemo: false,
    write(job, { signal, onText }) {
      return callProvider({ signal, timeoutMs }, async (signal, started) => {
        const stream = await client.chat.completions.create(
          {
            model,
            messages: messagesOf(job),
            response_format: zodResponseFormat(answerSchema(job), 'post'),
            stream: true,
          },
          { signal },
        );
        const caption = createCaptionStream();
        let output = '';
        let finish: string | null = null;
        for await (const { choices } of stream) {
          const choice = choices[0];
          if (choice?.delta.refusal) throw refusal();
          const piece = choice?.delta.content ?? '';
          output += piece;
          const text = caption(piece);
          if (text) {
            started();
            onText(text);
          }
          finish = choice?.finish_reason ?? finish;
        }
        if (finish === 'content_filter') throw refusal();
        if (finish === 'length') {
          throw new InvalidOutputError(output, ['It was cut off before its end: write less.']);
        }
        if (finish === null) throw new StreamFailure(null, 'The stream ended before the answer was complete');
        return parseAnswer(job, output);
      });
    },
  };
}

function messagesOf(job: WritingJob): ChatCompletionMessageParam[] {
  const { request, images, repair } = job;
  const brief = briefAsData(request);
  const messages: ChatCompletionMessageParam[] = [
    { role: 'system', content: writingInstructions(job) },
    {
      role: 'user',
      // Servers without vision refuse a list of parts, so it is one only where there is an image.
      content: images.length
        ? [
            { type: 'text', text: brief },
            ...images.map((image) => ({
              type: 'image_url' as const,
              image_url: { url: dataUrl(image) },
            })),
          ]
        : brief,
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
