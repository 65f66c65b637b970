import { webhookUrlSuite } from "../webhooks/url-suite.ts";

webhookUrlSuite("workerd");
