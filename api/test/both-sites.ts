import { afterAll, beforeEach } from 'vitest';
import { closeDatabases, startTestServer, type TestServer } from './harness.ts';
import { loadComposer } from './load-composer.ts';
import { type OpenAiStandIn, startOpenAiStandIn } from './stand-ins/openai.ts';

export interface BothSites {
  readonly provider: OpenAiStandIn;
  /** A server that gets texts and pictures from the provider. */
  readonly server: TestServer;
  /** A server without an AI provider. */
  readonly demo: TestServer;
}

/** Starts the sites for a test file. The provider is reset before each test. */
export async function startBothSites(): Promise<BothSites> {
  const provider = await startOpenAiStandIn();
  const server = await startTestServer({
    OPENAI_BASE_URL: provider.url,
    OPENAI_API: 'responses',
    OPENAI_MODEL: 'stand-in',
    OPENAI_IMAGE_MODEL: 'stand-in-image',
  });
  const demo = await startTestServer();
  loadComposer();
  beforeEach(() => provider.reset());
  afterAll(async () => {
    await server.close();
    await demo.close();
    await provider.close();
    await closeDatabases();
  });
  return { provider, server, demo };
}
