/**
 * A test or a hook may take this long, in milliseconds. Tests take seconds, but a busy machine may take many times that:
 * this limit is only for what never comes.
 */
export const TEST_TIMEOUT = 300_000;

/** Whatever a test waits for may take this long, in milliseconds: less than the test, which then says what did not come. */
export const PATIENCE = 0.8 * TEST_TIMEOUT;
