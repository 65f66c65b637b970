import type { SignInWords } from "../words/sign-in.ts";

export const signIn: SignInWords = {
  title: "Sign in",
  moveKept: "Your move has not been played yet, but it is kept. Sign in, and you can play it.",
  messageLost: "The message with it was too long to be kept.",
  newHere: "New here?",
  start: "Start playing",
  byMail: "With your e-mail address",
  byMailHint: "For players who have confirmed an address. You get a link that signs you in.",
  address: "E-mail address",
  sendLink: "Send me a link",
  byToken: "With a token",
  byTokenHint: "The session can do what the token can, and ends when the token is revoked.",
  token: "Your token (it begins with tafl_)",
  useToken: "Sign in with the token",
  noAddress: "This is not an e-mail address.",
  wrongToken: "This token is not valid: mistyped, unknown or revoked. Nobody has been signed in.",
  sent: "Check your e-mail",
  sentWhy: (address) =>
    `If a player has confirmed the address ${address}, a link that signs in is on its way there. It works once, for 15 minutes.`,
  link: {
    title: (name) => `Sign in as ${name}`,
    question: "Press the button, and you are signed in with this browser.",
    button: "Sign in here",
    expired: "This link is too old",
    unknown: "This link does not work",
    again:
      "A link works once, for 15 minutes, and only until another one has been used. Ask for another one below.",
  },
  welcome: {
    title: (name) => `Welcome, ${name}`,
    text: "You can play at once: there is nothing else to fill in.",
    goOn: "To your games",
  },
  keepAccess:
    "You have no password. Until you have confirmed an e-mail address or made a token, you can come back in this browser only.",
  toSettings: "Settings: give an address, or make a token",
  leaveForGood: "Sign out, and give up this name",
};
