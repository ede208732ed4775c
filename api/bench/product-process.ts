import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endpoints } from '@postloom/shared-contracts';
import { Browser, password } from '../test/harness.ts';
import { type OpenAiStandIn, startOpenAiStandIn } from '../test/stand-ins/openai.ts';

export interface ProductProcess {
  readonly url: string;
  readonly provider: OpenAiStandIn;
  /** Somebody new with an account. */
  newMember(): Promise<Browser>;
  /** CPU time used by the process so far, in core seconds, and its current memory. */
  readMetrics(): Promise<{ readonly cpuSeconds: number; readonly memoryMb: number }>;
  stop(): Promise<void>;
}

/** The product in its own process, with its embedded database and a stand-in as the provider. */
export async function startProduct(env: NodeJS.ProcessEnv = {}): Promise<ProductProcess> {
  const folder = await mkdtemp(path.join(tmpdir(), 'postloom-bench-'));
  const provider = await startOpenAiStandIn();
  const child = fork(path.join(import.meta.dirname, '../src/main.ts'), [], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'warn',
      DATA_DIR: folder,
      RATE_LIMIT_FACTOR: '100000',
      FREE_CREDITS_PER_ADDRESS_PER_DAY: '1000000',
      OPENAI_BASE_URL: provider.url,
      OPENAI_MODEL: 'stand-in',
      ...(process.env.SITE_BUILDS && { SITE_BUILDS: process.env.SITE_BUILDS }),
      ...env,
    },
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  let members = 0;
  return {
    url,
    provider,
    async newMember() {
      const browser = new Browser(url);
      members += 1;
      const body = { username: 'Ada', email: `ada.${members}@example.com`, password };
      const { status } = await browser.post(endpoints.register.path, body);
      if (status !== 201) throw new Error(`register: ${status}`);
      return browser;
    },
    async readMetrics() {
      const { text } = await new Browser(url).get('/metrics');
      const read = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
      return {
        cpuSeconds: read('process_cpu_seconds_total'),
        memoryMb: read('process_resident_memory_bytes') / 1024 / 1024,
      };
    },
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await provider.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
