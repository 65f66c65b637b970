/** Says to the projects that come later, and to all processes, where the migrated state is. */
export const MIGRATED = "MIGRATED_FOR_TESTS";

/** A state that nobody has used, with the database as today's migrations leave it. */
export const migratedState = (): string => process.env[MIGRATED] ?? "";
