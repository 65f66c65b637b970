import { publicUrlSuite } from "../outbound/url-suite.ts";

publicUrlSuite("workerd");
