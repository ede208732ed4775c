# A change names the version that it was made from: 1 for a post that nobody has touched. If somebody else was
# quicker, the answer is 409 with currentVersion.
curl --silent --show-error --fail-with-body --request PATCH "$POSTLOOM_URL/api/posts/$POST_ID" \
  --header "Authorization: Bearer $POSTLOOM_KEY" \
  --header "Content-Type: application/json" \
  --data '{ "version": 1, "title": "Friday bread" }'
