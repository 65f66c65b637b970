/** What the API answers; every other address is a page. */
const API_PATHS =
  /^\/(?:(?:v1|feeds|dev\/clock)(?:\/|$)|(?:health|sdk\.js|sdk\.d\.ts|\.well-known\/(?:jwks\.json|security\.txt|api-catalog))$)/;

/** Whether a path (decoded, as routes see it) is one of the API's. */
export function isOfApi(path: string): boolean {
  return API_PATHS.test(path);
}

/** Whether a path is one of the operator's. */
export function isOfOperator(path: string): boolean {
  return path.startsWith("/operator/");
}

/** Whether a path says how the service is. */
export function isOfWatchers(path: string): boolean {
  return path === "/health" || path === "/v1/status";
}
