import { describe, expect, it } from 'vitest';
import { sentenceOf, UploadFailure } from './upload-failure.ts';

describe('a failed upload', () => {
  it.each([0, 408, 409, 418, 423, 429, 500, 502, 503, 504, 507])('is retried after %i', (status) => {
    expect(new UploadFailure(status, null).isPassing).toBe(true);
  });

  it.each([400, 401, 403, 404, 413, 415, 501, 505])('is not retried after %i', (status) => {
    expect(new UploadFailure(status, null).isPassing).toBe(false);
  });

  it('needs a new address when its own has expired, both at the bucket and here', () => {
    const atBucket =
      '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>';
    for (const answer of [atBucket, '{"code":"forbidden","message":"Request has expired"}']) {
      const failure = new UploadFailure(403, sentenceOf(answer));
      expect(failure).toMatchObject({ expired: true, isPassing: true });
    }
  });

  it('asks for a sign-in after 401, and otherwise says what the server says', () => {
    expect(new UploadFailure(401, 'Please sign in to continue.').message).toBe('Authorization required');
    expect(new UploadFailure(415, 'This kind of file isn’t supported.')).toMatchObject({
      message: 'This kind of file isn’t supported.',
      isRefusal: true,
    });
    expect(new UploadFailure(413, 'Your storage is full.').message).toBe('Your storage is full.');
  });

  it('finds no sentence in a proxy’s error page', () => {
    expect(sentenceOf('<html><body>Bad gateway</body></html>')).toBeNull();
    expect(sentenceOf('null')).toBeNull();
  });
});
