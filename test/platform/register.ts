import { provideWorkersModule } from "./hooks.ts";

// For `node --import`: programs outside of vitest whose imports reach the platform's module.
provideWorkersModule();
