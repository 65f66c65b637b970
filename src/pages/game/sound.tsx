import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../contract/languages.ts";

/** Switches the sounds of the board on and off (script/sound.ts); there only where the script is, and off at first. */
export function SoundButton({ language }: { readonly language: Language }) {
  const label = wordsIn(language).moving.sound;
  return (
    <button
      type="button"
      id="sound"
      class="quiet only-scripts"
      aria-label={label}
      title={label}
      aria-pressed="false"
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M1 5.5h3L8 2v12l-4-3.5H1z" />
        <path class="waves" d="M10 5.2a4 4 0 0 1 0 5.6M12 3a7 7 0 0 1 0 10" />
        <path class="mute" d="M10.5 5.5l5 5m0-5l-5 5" />
      </svg>
    </button>
  );
}
