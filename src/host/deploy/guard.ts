/*
 * The first part of wrangler's build: keeps `npx wrangler deploy` and the like from putting wrangler.toml, whose address
 * and database are placeholders, into service. Our own commands say that they do not (`wranglerEnvironment`).
 */
const { WRANGLER_COMMAND: command = "", TAFLPOST_BUILD: isOurs } = process.env;
if (["deploy", "versions upload"].includes(command) && isOurs !== "1") {
  console.error("wrangler.toml has placeholders for an address and a database. Deploy with: npm run deploy");
  process.exit(1);
}
