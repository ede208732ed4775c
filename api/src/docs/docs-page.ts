import { type EndpointDefinition, endpoints, errorStatus, scopeOf } from '@postloom/shared-contracts';
import { escapeHtml } from './escape-html.ts';
import { gettingStarted } from './getting-started.ts';

interface DocumentedOperation {
  readonly description?: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: unknown }>> };
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly responses?: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: unknown }>> }>
  >;
}

/** The page at `/api/docs`: the OpenAPI document as plain HTML that needs no script. */
export function docsPage(document: {
  readonly info: { readonly title: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}): string {
  const { title, description } = document.info;
  const list = Object.entries<EndpointDefinition>(endpoints);
  const operationOf = ({ path, method }: EndpointDefinition) =>
    document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] as DocumentedOperation;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header>
<a href="/">${escapeHtml(title)}</a>
<a href="/">Back to ${escapeHtml(title)}</a>
</header>
<main>
<h1>${escapeHtml(title)} API</h1>
<p>${escapeHtml(description)} <a href="#getting-started">Getting started</a>, <a href="#webhooks">webhooks</a>, and every endpoint below, also as <a href="/api/openapi.json">OpenAPI 3.1</a>, from which clients can be generated.</p>
${gettingStarted(document.servers[0]?.url ?? '/')}
<h2>Endpoints</h2>
<nav aria-label="Endpoints">
<ul>
${list
  .map(
    ([name, { method, path }]) =>
      `<li><a href="#${name}"><b>${method}</b> <code>${escapeHtml(path)}</code></a></li>`,
  )
  .join('\n')}
</ul>
</nav>
${list.map(([name, endpoint]) => section(name, endpoint, operationOf(endpoint))).join('\n')}
</main>
</body>
</html>
`;
}

function section(name: string, endpoint: EndpointDefinition, operation: DocumentedOperation): string {
  const { method, path, summary, errors, events } = endpoint;
  const scope = scopeOf(endpoint);
  const { description = '', requestBody, parameters = [], responses = {} } = operation;
  const schemas = [
    ...Object.entries(requestBody?.content ?? {}).map(
      ([type, { schema }]) => [`Body, ${type}`, schema] as const,
    ),
    ...Object.entries(responses)
      .filter(([status]) => Number(status) < 400)
      .flatMap(([status, { content = {} }]) => {
        const json = content['application/json'];
        return json ? [[`Answer ${status}`, json.schema] as const] : [];
      }),
  ];
  return `<section id="${name}">
<h2><b>${method}</b> <code>${escapeHtml(path)}</code></h2>
<p>${escapeHtml(summary)}. ${escapeHtml(description)}${events ? ` Streams the events ${Object.keys(events).join(', ')} when asked for <code>text/event-stream</code>.` : ''}${scope ? ` Access keys need <code>${scope}</code>.` : ''}</p>
${parameters
  .map(
    (parameter) =>
      `<p><code>${escapeHtml(parameter.name)}</code> in the ${parameter.in}${parameter.required ? '' : ', optional'}</p>`,
  )
  .join('\n')}
${schemas
  .map(
    ([label, schema]) =>
      `<details><summary>${escapeHtml(label)}</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`,
  )
  .join('\n')}
<p>${errors.map((code) => `<code>${errorStatus[code]} ${code}</code>`).join(' ')}</p>
</section>`;
}
