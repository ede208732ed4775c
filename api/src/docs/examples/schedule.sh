# Local time in a time zone; use "at" for an instant instead.
curl --silent --show-error --fail-with-body --request PUT "$POSTLOOM_URL/api/calendar/posts/$POST_ID" \
  --header "Authorization: Bearer $POSTLOOM_KEY" \
  --header "Content-Type: application/json" \
  --data '{ "version": 2, "local": "2035-03-09T09:30", "zone": "Europe/London" }'
