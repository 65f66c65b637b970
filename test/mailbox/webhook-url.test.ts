import { webhookUrlSuite } from "../notify/webhook-url-suite.ts";

webhookUrlSuite("workerd");
