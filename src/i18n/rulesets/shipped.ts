import { ALEA_EVANGELII_COPENHAGEN_TEXT } from "../../rules/rulesets/alea-evangelii-copenhagen.ts";
import { ALEA_EVANGELII_TEXT } from "../../rules/rulesets/alea-evangelii.ts";
import { ARD_RI_TEXT } from "../../rules/rulesets/ard-ri.ts";
import { BRANDUB_STRONG_CENTRE_TEXT } from "../../rules/rulesets/brandub-strong-centre.ts";
import { BRANDUB_WEAK_TEXT } from "../../rules/rulesets/brandub-weak.ts";
import { BRANDUBH_FEDERATION_TEXT } from "../../rules/rulesets/brandubh-federation.ts";
import { BRANDUBH_TEXT } from "../../rules/rulesets/brandubh.ts";
import { COPENHAGEN_13_TEXT } from "../../rules/rulesets/copenhagen-13.ts";
import { COPENHAGEN_BASIC_TEXT } from "../../rules/rulesets/copenhagen-basic.ts";
import { COPENHAGEN_TEXT } from "../../rules/rulesets/copenhagen.ts";
import { FETLAR_TEXT } from "../../rules/rulesets/fetlar.ts";
import { HISTORICAL_13_TEXT } from "../../rules/rulesets/historical-13.ts";
import { HISTORICAL_15_TEXT } from "../../rules/rulesets/historical-15.ts";
import { HISTORICAL_ARD_RI_TEXT } from "../../rules/rulesets/historical-ard-ri.ts";
import { HISTORICAL_BRANDUBH_TEXT } from "../../rules/rulesets/historical-brandubh.ts";
import { HISTORICAL_LEWIS_CROSS_W_TEXT } from "../../rules/rulesets/historical-lewis-cross-w.ts";
import { HISTORICAL_TABLUT_W_TEXT } from "../../rules/rulesets/historical-tablut-w.ts";
import { HISTORICAL_TABLUT_TEXT } from "../../rules/rulesets/historical-tablut.ts";
import { HISTORICAL_TAWLBWRDD_TEXT } from "../../rules/rulesets/historical-tawlbwrdd.ts";
import { HISTORICAL_TAWLBWRDD_W_TEXT } from "../../rules/rulesets/historical-tawlbwrdd-w.ts";
import { HNEFATAFL_TEXT } from "../../rules/rulesets/hnefatafl.ts";
import { MAGPIE_TEXT } from "../../rules/rulesets/magpie.ts";
import { OLD_HNEFATAFL_TEXT } from "../../rules/rulesets/old-hnefatafl.ts";
import { SEA_BATTLE_11_TEXT } from "../../rules/rulesets/sea-battle-11.ts";
import { SEA_BATTLE_13_TEXT } from "../../rules/rulesets/sea-battle-13.ts";
import { SEA_BATTLE_15_TEXT } from "../../rules/rulesets/sea-battle-15.ts";
import { SEA_BATTLE_9_TEXT } from "../../rules/rulesets/sea-battle-9.ts";
import { SEA_BATTLE_CIRCLE_TEXT } from "../../rules/rulesets/sea-battle-circle.ts";
import { SEA_BATTLE_STAR_TEXT } from "../../rules/rulesets/sea-battle-star.ts";
import { TABLUT_LINNAEUS_TEXT } from "../../rules/rulesets/tablut-linnaeus.ts";
import { TABLUT_TEXT } from "../../rules/rulesets/tablut.ts";
import { TAWLBWRDD_BELL_TEXT } from "../../rules/rulesets/tawlbwrdd-bell.ts";
import { TAWLBWRDD_TEXT } from "../../rules/rulesets/tawlbwrdd.ts";
import type { RulesetText } from "../../rules/rulesets/shipped.ts";
import type { RulesetId } from "../../rules/index.ts";

/** What each shipped rule set is called, what makes it different, and where it was found, in each language. */
export const SHIPPED_TEXTS: Readonly<Record<RulesetId, RulesetText>> = {
  copenhagen: COPENHAGEN_TEXT,
  "copenhagen-basic": COPENHAGEN_BASIC_TEXT,
  hnefatafl: HNEFATAFL_TEXT,
  tablut: TABLUT_TEXT,
  tawlbwrdd: TAWLBWRDD_TEXT,
  brandubh: BRANDUBH_TEXT,
  fetlar: FETLAR_TEXT,
  "old-hnefatafl": OLD_HNEFATAFL_TEXT,
  "copenhagen-13": COPENHAGEN_13_TEXT,
  "historical-tablut": HISTORICAL_TABLUT_TEXT,
  "historical-tablut-w": HISTORICAL_TABLUT_W_TEXT,
  "historical-tawlbwrdd": HISTORICAL_TAWLBWRDD_TEXT,
  "historical-tawlbwrdd-w": HISTORICAL_TAWLBWRDD_W_TEXT,
  "historical-lewis-cross-w": HISTORICAL_LEWIS_CROSS_W_TEXT,
  "historical-13": HISTORICAL_13_TEXT,
  "historical-15": HISTORICAL_15_TEXT,
  "historical-brandubh": HISTORICAL_BRANDUBH_TEXT,
  "historical-ard-ri": HISTORICAL_ARD_RI_TEXT,
  "brandubh-federation": BRANDUBH_FEDERATION_TEXT,
  "brandub-weak": BRANDUB_WEAK_TEXT,
  "brandub-strong-centre": BRANDUB_STRONG_CENTRE_TEXT,
  "ard-ri": ARD_RI_TEXT,
  magpie: MAGPIE_TEXT,
  "tablut-linnaeus": TABLUT_LINNAEUS_TEXT,
  "tawlbwrdd-bell": TAWLBWRDD_BELL_TEXT,
  "sea-battle-9": SEA_BATTLE_9_TEXT,
  "sea-battle-circle": SEA_BATTLE_CIRCLE_TEXT,
  "sea-battle-star": SEA_BATTLE_STAR_TEXT,
  "sea-battle-11": SEA_BATTLE_11_TEXT,
  "sea-battle-13": SEA_BATTLE_13_TEXT,
  "sea-battle-15": SEA_BATTLE_15_TEXT,
  "alea-evangelii": ALEA_EVANGELII_TEXT,
  "alea-evangelii-copenhagen": ALEA_EVANGELII_COPENHAGEN_TEXT,
};
