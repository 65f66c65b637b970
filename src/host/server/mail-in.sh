#!/bin/sh
# mail-in.sh SENDER RECIPIENT < MESSAGE: brings a message that a mail server took for play+…@ or post+…@ to the service at $TAFLPOST_URL.
# $OPERATOR_TOKEN_FILE is a copy of operator-token in the data folder. Ends as mail servers know it (sysexits.h).
url=${TAFLPOST_URL:-http://127.0.0.1:8787}
token=$(cat "$OPERATOR_TOKEN_FILE") || exit 75
answer=$(curl -sS --max-time 60 -w ' %{http_code}' -H @/dev/fd/3 -H 'content-type: message/rfc822' \
  --url-query "from=$1" --url-query "to=$2" --data-binary @- "$url/operator/mail" 3<<END
authorization: Bearer $token
END
) || exit 75
case ${answer##* } in
  200) ;;
  422) echo "${answer% *}" && exit 69 ;;
  *) echo "$url answers: $answer" && exit 75 ;;
esac
