# A brief for two platforms. Sent again with the same Idempotency-Key, it returns the same posts and costs nothing.
curl --silent --show-error --fail-with-body "$POSTLOOM_URL/api/composer/generate" \
  --header "Authorization: Bearer $POSTLOOM_KEY" \
  --header "Content-Type: application/json" \
  --header "Idempotency-Key: friday-bread-week-12" \
  --data '{
    "platforms": ["linkedin", "instagram"],
    "goal": "promote",
    "topic": "Sourdough from our new oven, every Friday from 7:00",
    "tone": "casual"
  }'
