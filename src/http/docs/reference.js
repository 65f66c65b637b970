/* global SwaggerUIBundle */
SwaggerUIBundle({
  url: "/v1/openapi.json",
  dom_id: "#reference",
  deepLinking: true,
  // The default asks a validator elsewhere about the document.
  validatorUrl: null,
});
