import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { loadedText } from "../../loaded-text.ts";
import { plantedFault, withFault } from "./fault.ts";

/*
 * `node --import` this file: whatever the process and its children read is read with the fault in place. No file is changed, so
 * that other tests can run beside it.
 */
const fault = plantedFault();
if (fault !== null) {
  const planted = pathToFileURL(fault.file).href;
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (url.split("?")[0] !== planted) return loaded;
      return { ...loaded, source: withFault(loadedText(loaded), fault) };
    },
  });
}
