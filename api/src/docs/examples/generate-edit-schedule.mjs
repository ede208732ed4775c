const { POSTLOOM_URL, POSTLOOM_KEY } = process.env;

async function postloom(method, path, body) {
  const response = await fetch(new URL(path, POSTLOOM_URL), {
    method,
    headers: {
      authorization: `Bearer ${POSTLOOM_KEY}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${response.status} ${answer.code}: ${answer.message}`);
  return answer;
}

// Generate: each platform's first variant becomes a draft post.
const { platforms } = await postloom('POST', '/api/composer/generate', {
  platforms: ['linkedin'],
  goal: 'promote',
  topic: 'Sourdough from our new oven, every Friday from 7:00',
  tone: 'casual',
});
const [{ postId }] = platforms;

// Edit: a change names the version that it was made from.
const post = await postloom('GET', `/api/posts/${postId}`);
const edited = await postloom('PATCH', `/api/posts/${postId}`, {
  version: post.version,
  caption: `${post.caption}\n\nSee you on Friday!`,
});

// Schedule: what the clock on the wall shows in a time zone.
const scheduled = await postloom('PUT', `/api/calendar/posts/${postId}`, {
  version: edited.version,
  local: '2035-03-16T09:30',
  zone: 'Europe/London',
});
console.log(scheduled.post.id, scheduled.post.status, scheduled.post.scheduledAt);
