import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  accessKeyCallsPerMinute,
  accessKeyScopeTexts,
  accessKeysMax,
  lowestPlanWith,
  retention,
  retentionText,
} from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { escapeHtml } from './escape-html.ts';

/** A program that readers can run as it is. */
const example = (name: string): string =>
  `<pre tabindex="0"><code>${escapeHtml(readFileSync(path.join(import.meta.dirname, 'examples', name), 'utf8'))}</code></pre>`;

/** How a program calls the API and receives webhooks, with programs that a test runs. */
export function gettingStarted(origin: string): string {
  const plan = lowestPlanWith('apiAccess').name;
  const scopes = Object.entries(accessKeyScopeTexts).map(
    ([scope, text]) => `<tr><td><code>${scope}</code></td><td>${escapeHtml(text)}</td></tr>`,
  );
  return `<section id="getting-started">
<h2>Getting started</h2>
<p>Programs authenticate with an access key, available on the ${plan} plan. Create one at <a href="${paths.api}">${paths.api}</a>: it is shown once. Then, in a shell:</p>
<pre tabindex="0"><code>export POSTLOOM_URL=${escapeHtml(origin)}
export POSTLOOM_KEY=pl_live_…</code></pre>
<p>A key acts for its workspace in its maker’s name, with the rights of the plan and from the same credits. It opens what its scopes say, and never the account, its password or sessions, billing, or keys and webhooks themselves. A workspace has up to ${accessKeysMax} keys; a revoked one opens nothing from that moment on. Keys belong on servers: pages of other sites cannot call the API from a browser.</p>
<table>
<thead><tr><th>Scope</th><th>Allows</th></tr></thead>
<tbody>
${scopes.join('\n')}
</tbody>
</table>
<h3>Generate</h3>
${example('generate.sh')}
<p>The answer has a <code>postId</code> for each platform: a draft post with the first of its variants.</p>
<h3>Edit</h3>
${example('edit.sh')}
<h3>Schedule</h3>
${example('schedule.sh')}
<h3>The same in JavaScript</h3>
<p>Node 20 or later, nothing to install:</p>
${example('generate-edit-schedule.mjs')}
<h3>What can go wrong</h3>
<p>Every failure is <code>{ code, message, error, requestId }</code>. <code>401 unauthorized</code>: the key is mistyped, revoked or expired. <code>403 forbidden</code>: it lacks the scope, which the message names. <code>403 plan_required</code>: the plan no longer has API access; the key is suspended until it does. <code>429 rate_limited</code>: more than ${accessKeyCallsPerMinute} calls in a minute; wait as many seconds as <code>Retry-After</code> says. Each answer tells what is left in <code>RateLimit</code> and <code>RateLimit-Policy</code>.</p>
<p>An <code>Idempotency-Key</code> of 8 to 128 characters (letters, digits, <code>_ . : -</code>) makes a generation safe to send again: it is done and charged once. So is a link to a client under its key: it is made and mailed once.</p>
<h2 id="webhooks">Webhooks</h2>
<p>Add an https address at <a href="${paths.api}">${paths.api}</a> and choose its events. Each call is a POST of <code>{ type, timestamp, data }</code>, signed as <a href="https://www.standardwebhooks.com">Standard Webhooks</a> says, so its libraries read it, too. Answer with any 2xx status within five seconds; redirects are not followed. Anything else is tried again for three days, each time with the same <code>webhook-id</code>. An address that has failed for three days is switched off, and you get an email. Each delivery is kept in the log for ${retentionText(retention.webhookDeliveries)}.</p>
<p>This reader checks the signature. It runs with <code>POSTLOOM_WEBHOOK_SECRET</code> and <code>PORT</code>, behind something that speaks https:</p>
${example('verify-webhook.mjs')}
</section>`;
}
