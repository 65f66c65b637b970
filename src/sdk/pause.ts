/** Waits `span` milliseconds, or until `signal` aborts. */
export type Pause = (span: number, signal?: AbortSignal) => Promise<void>;
