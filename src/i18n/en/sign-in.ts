import type { SignInWords } from "../words/sign-in.ts";

export const signIn: SignInWords = {
  title: "Sign in",
  moveKept: "Your move hasn’t been played yet, but it’s saved. Sign in to play it.",
  messageLost: "The message with it was too long to save.",
  newHere: "New here?",
  start: "Start playing",
  byMail: "By e-mail",
  byMailHint: "If you’ve confirmed an e-mail address, we’ll send you a link that signs you in.",
  address: "E-mail address",
  sendLink: "Send me a link",
  byToken: "With a token",
  byTokenHint: "The session can do what the token can, and ends when the token is revoked.",
  token: "Your token (starts with tafl_)",
  useToken: "Sign in with token",
  noAddress: "That’s not an e-mail address.",
  wrongToken: "This token isn’t valid: mistyped, unknown or revoked. You’re not signed in.",
  sent: "Check your e-mail",
  sentWhy: (address) =>
    `If a player has confirmed ${address}, a sign-in link is on its way there. It works once, within 15 minutes.`,
  link: {
    title: (name) => `Sign in as ${name}`,
    question: "Press the button to sign in with this browser.",
    button: "Sign in here",
    expired: "This link has expired",
    unknown: "This link doesn’t work",
    again:
      "A link works once, within 15 minutes, and only until another one is used. Ask for a new one below.",
  },
  welcome: {
    title: (name) => `Welcome, ${name}`,
    text: "You can play right away: there’s nothing else to fill in.",
    goOn: "Go to my games",
  },
  keepAccess:
    "You have no password. Until you confirm an e-mail address or make a token, you can only come back in this browser.",
  toSettings: "Settings: add an address or make a token",
  leaveForGood: "Sign out and give up this name",
};
