import { OAuth2Server } from 'oauth2-mock-server';

export interface OAuthStandIn {
  /** Value of `OAUTH_<PROVIDER>_ISSUER`. */
  readonly issuer: string;
  /** Sets what the provider says about the person from now on. */
  become(person: Readonly<Record<string, unknown>>): void;
  close(): Promise<void>;
}

/** A provider's authorization server, from the npm registry, on its own port. Everybody consents at once. */
export async function startOAuthStandIn(): Promise<OAuthStandIn> {
  const server = new OAuth2Server();
  let person: Readonly<Record<string, unknown>> = {};
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  server.service.on('beforeUserinfo', (response) => {
    response.body = person;
  });
  return {
    issuer: String(server.issuer.url),
    become: (next) => {
      person = next;
    },
    close: () => server.stop(),
  };
}
