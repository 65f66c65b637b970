/** Why an attempt to deliver an event to a webhook failed: a stable code each. */
export const FAULTS = {
  status: "the receiver answered with a status that is no success",
  redirect: "the receiver answered with a redirect, and none is followed",
  timeout: "the answer was not there, as a whole, after 10 s",
  connection: "no connection came about, or it broke",
  "refused-address": "webhooks are not sent to this address any more",
  dns: "the host name was not found, or leads into a private network",
  "secret-lost":
    "the webhook's secret can no longer be read on our side: rotate it, then switch the webhook on",
  internal: "something broke on our side",
} as const;
export type Fault = keyof typeof FAULTS;
export const FAULT_LIST = Object.keys(FAULTS) as [Fault, ...Fault[]];
