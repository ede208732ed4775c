# A change names the version it was made from: 1 for a post no one has touched. If someone else was
# faster, the response is a 409 with currentVersion.
curl --silent --show-error --fail-with-body --request PATCH "$POSTLOOM_URL/api/posts/$POST_ID" \
  --header "Authorization: Bearer $POSTLOOM_KEY" \
  --header "Content-Type: application/json" \
  --data '{ "version": 1, "title": "Friday bread" }'
