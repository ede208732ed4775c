import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** What Postloom sent, if it was Postloom who sent it, not more than five minutes ago. */
function verify(body, headers, secret) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  if (!(Math.abs(Date.now() / 1000 - timestamp) < 300)) throw new Error('too old');
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  // For a day after the secret was renewed there are two signatures.
  const isSigned = headers['webhook-signature'].split(' ').some((each) => {
    const [version, signature = ''] = each.split(',');
    const given = Buffer.from(signature, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isSigned) throw new Error('not signed by Postloom');
  return JSON.parse(body);
}

const server = createServer(async (request, response) => {
  try {
    // The bytes as they came: parsed and written again they would be others.
    const event = verify(await buffer(request), request.headers, process.env.POSTLOOM_WEBHOOK_SECRET);
    console.log(event.type, event.data);
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(400).end(error.message);
  }
});
server.listen(process.env.PORT, () => console.log(`listening on ${server.address().port}`));
