#!/bin/sh
# mail-in.sh SENDER RECIPIENT < MESSAGE: passes a mail server's message for play+…@ or post+…@ to $TAFLPOST_URL.
# $OPERATOR_TOKEN_FILE is a copy of operator-token in the data folder. Exits with 75 (sysexits.h) for a retry, otherwise with 0.
# Needs curl 7.74 or newer.
url=${TAFLPOST_URL:-http://127.0.0.1:8787}
token=$(cat "$OPERATOR_TOKEN_FILE") || exit 75
# Percent-encodes every byte.
encoded() { printf %s "$1" | od -An -v -tx1 | tr -d ' \n' | sed 's/../%&/g'; }
# A bounce can return more than the 64 KiB that the service reads; its report comes first.
message() { case $1 in post+*) head -c 65536 && cat > /dev/null ;; *) cat ;; esac }
answer=$(message "$2" | curl -sS --max-time 60 -w ' %{http_code}' -H @/dev/fd/3 -H 'content-type: message/rfc822' \
  --data-binary @- "$url/operator/mail?from=$(encoded "$1")&to=$(encoded "$2")" 3<<END
authorization: Bearer $token
END
) || exit 75
case ${answer##* } in
  200) ;;
  # The service rejects the message. A bounce would go to a sender that anybody can forge, so it is dropped.
  422) echo "dropped: ${answer% *}" ;;
  *) echo "$url answers: $answer" && exit 75 ;;
esac
