/** The figures in each shipped rule set's text, in order; six have special ones. */
export const SHOWN = {
  fetlar:
    "moving passThrone captureAttacker captureDefender captureTwo moveBetween againstCorner againstThrone attackerAgainstThrone kingAgainstThrone besideKing escape kingOnThrone kingBesideThrone kingOpenFour kingOpenTwoSafe kingEdgeSafe encirclement encirclementOpen lastAttacker noMove thirdTimeDrawn",
  "old-hnefatafl":
    "moving passThrone captureAttacker captureDefender captureTwo moveBetween againstCorner againstThrone attackerAgainstThrone kingAgainstThrone besideKing escape kingOnThrone kingBesideThrone kingOpenFour kingOpenTwoSafe kingEdgeThree kingEdgeCorner lastAttacker stuck thirdTimeDrawn",
  "copenhagen-13":
    "moving passThrone captureAttacker captureDefender captureTwo moveBetween againstCorner againstThrone attackerAgainstThrone kingAgainstThrone besideKing shieldwall shieldwallCorner escape kingOnThrone kingBesideThrone kingOpenFour kingOpenTwoSafe kingEdgeSafe fort fortWide fortBroken fortSpoiled encirclement encirclementOpen lastAttacker noMove thirdTimeLost",
  "historical-tablut":
    "moving passThrone captureAttacker captureDefender captureTwo moveBetween againstThrone attackerAgainstThrone kingAgainstThrone besideKing escapeEdge kingOnThrone kingBesideThrone kingBesideThroneTwoFail kingOpenTwo encirclement encirclementOpen lastAttacker stuck thirdTimeLost",
  "historical-tablut-w":
    "moving passThrone captureAttacker captureDefender captureTwo moveBetween againstThrone attackerAgainstThrone kingAgainstThrone besideKing escapeEdge kingOnThrone kingBesideThrone kingBesideThroneTwoFail kingOpenTwo encirclement encirclementOpen lastAttacker stuck thirdTimeLost",
  "historical-tawlbwrdd":
    "moving passThrone captureAttacker captureDefender captureTwo moveBetween againstThrone attackerAgainstThrone kingAgainstThrone besideKing escapeEdge kingOnThrone kingBesideThrone kingBesideThroneTwoFail kingOpenTwo encirclement encirclementOpen lastAttacker stuck thirdTimeLost",
  "historical-tawlbwrdd-w":
    "moving passThrone captureAttacker captureDefender captureTwo moveBetween againstThrone attackerAgainstThrone kingAgainstThrone besideKing escapeEdge kingOnThrone kingBesideThrone kingBesideThroneTwoFail kingOpenTwo encirclement encirclementOpen lastAttacker stuck thirdTimeLost",
  "historical-lewis-cross-w":
    "moving passThrone captureAttacker captureDefender captureTwo moveBetween againstThrone attackerAgainstThrone kingAgainstThrone besideKing escapeEdge kingOnThrone kingBesideThrone kingBesideThroneTwoFail kingOpenTwo encirclement encirclementOpen lastAttacker stuck thirdTimeLost",
  "historical-13":
    "moving passThrone captureAttacker captureDefender captureTwo moveBetween againstThrone attackerAgainstThrone kingAgainstThrone besideKing escapeEdge kingOnThrone kingBesideThrone kingBesideThroneTwoFail kingOpenTwo encirclement encirclementOpen lastAttacker stuck thirdTimeLost",
  "historical-15":
    "moving passThrone captureAttacker captureDefender captureTwo moveBetween againstThrone attackerAgainstThrone kingAgainstThrone besideKing escapeEdge kingOnThrone kingBesideThrone kingBesideThroneTwoFail kingOpenTwo encirclement encirclementOpen lastAttacker stuck thirdTimeLost",
  "historical-brandubh":
    "moving passThrone captureAttacker captureDefender captureTwo moveBetween againstCorner againstThrone attackerAgainstThrone kingAgainstThrone besideKing escape kingOnThrone kingBesideThrone kingBesideThroneTwoFail kingOpenTwo kingEdgeTwo kingAgainstCorner encirclement encirclementOpen lastAttacker stuck thirdTimeLost",
  "historical-ard-ri":
    "moving captureAttacker captureDefender captureTwo moveBetween escapeEdge kingOpenTwo encirclement encirclementOpen lastAttacker stuck thirdTimeLost",
  "brandubh-federation":
    "moving passThrone captureAttacker captureDefender captureTwo moveBetween againstCorner againstThrone attackerAgainstThrone kingAgainstThrone besideKing escape kingOnThrone kingBesideThroneTwo kingThroneNoHelp kingOpenTwo kingEdgeTwo kingAgainstCorner encirclement encirclementOpen lastAttacker stuck repeatedByMover",
  "brandub-weak":
    "moving passThrone captureAttacker captureDefender captureTwo moveBetween againstCorner escape kingOnThroneTwo kingBesideThroneTwo kingThroneNoHelp kingOpenTwo kingEdgeTwo kingAgainstCorner lastAttacker stuck thirdTimeDrawn",
  "brandub-strong-centre":
    "moving passThrone captureAttacker captureDefender captureTwo moveBetween againstCorner escape kingOnThrone kingBesideThroneSafe kingBesideThroneTwoFail kingOpenTwo kingEdgeTwo kingAgainstCorner lastAttacker stuck thirdTimeDrawn",
  "ard-ri":
    "speed captureAttacker captureDefender captureTwo moveBetween escapeEdge kingOnThrone kingBesideThroneSafe kingOpenFour kingOpenTwoSafe lastAttacker stuck thirdTimeDrawn",
  magpie:
    "moving speed passThrone captureAttacker captureDefender captureTwo moveBetween againstCorner againstThrone attackerAgainstThrone kingAgainstThrone besideKing escape kingOnThrone kingBesideThrone kingOpenFour kingOpenTwoSafe kingEdgeThree kingEdgeCorner lastAttacker stuck thirdTimeDrawn",
  "tablut-linnaeus":
    "moving passThrone captureAttacker captureDefender captureTwo moveBetween againstThrone attackerAgainstThrone kingAgainstThrone besideKing linnaean escapeEdge kingOnThrone kingBesideThrone kingBesideThroneTwoFail kingOpenTwo lastAttacker stuckDraw thirdTimeDrawn",
  "tawlbwrdd-bell":
    "moving captureAttacker captureDefender captureTwo moveBetween escapeEdge kingOpenTwo encirclement encirclementOpen lastAttacker stuck thirdTimeDrawn",
  "sea-battle-9":
    "moving captureAttacker captureDefender moveBetween kingUnarmed kingNoAnvil escapeEdge kingOpenFour kingOpenTwoSafe encirclement encirclementOpen lastAttacker stuck thirdTimeLost",
  "sea-battle-circle":
    "moving captureAttacker captureDefender moveBetween kingUnarmed kingNoAnvil escapeEdge kingOpenFour kingOpenTwoSafe encirclement encirclementOpen lastAttacker stuck thirdTimeLost",
  "sea-battle-star":
    "moving captureAttacker captureDefender moveBetween kingUnarmed kingNoAnvil escapeEdge kingOpenFour kingOpenTwoSafe encirclement encirclementOpen lastAttacker stuck thirdTimeLost",
  "sea-battle-11":
    "moving captureAttacker captureDefender moveBetween kingUnarmed kingNoAnvil escapeEdge kingOpenFour kingOpenTwoSafe encirclement encirclementOpen lastAttacker stuck thirdTimeLost",
  "sea-battle-13":
    "moving captureAttacker captureDefender moveBetween kingUnarmed kingNoAnvil escapeEdge kingOpenFour kingOpenTwoSafe encirclement encirclementOpen lastAttacker stuck thirdTimeLost",
  "sea-battle-15":
    "moving captureAttacker captureDefender moveBetween kingUnarmed kingNoAnvil escapeEdge kingOpenFour kingOpenTwoSafe encirclement encirclementOpen lastAttacker stuck thirdTimeLost",
  "alea-evangelii":
    "moving passThrone captureAttacker captureDefender captureTwo moveBetween againstCorner againstThrone attackerAgainstThrone kingAgainstThrone besideKing escape kingOnThrone kingBesideThrone kingOpenFour kingOpenTwoSafe kingEdgeSafe encirclement encirclementOpen lastAttacker noMove thirdTimeLost",
  "alea-evangelii-copenhagen":
    "moving passThrone captureAttacker captureDefender captureTwo moveBetween againstCorner againstThrone attackerAgainstThrone kingAgainstThrone besideKing shieldwall shieldwallCorner escape kingOnThrone kingBesideThrone kingOpenFour kingOpenTwoSafe kingEdgeSafe fort fortWide fortBroken fortSpoiled encirclement encirclementOpen lastAttacker noMove thirdTimeLost",
  "hnefatafl-org-copenhagen":
    "moving passThrone captureAttacker captureDefender captureTwo moveBetween againstCorner againstThrone attackerAgainstThrone kingAgainstThrone besideKing shieldwall shieldwallCorner escape kingOnThrone kingBesideThrone kingOpenFour kingOpenTwoSafe kingEdgeSafe fort fortWide fortBroken fortSpoiled encirclement encirclementOpen lastAttacker noMove",
} as const;
